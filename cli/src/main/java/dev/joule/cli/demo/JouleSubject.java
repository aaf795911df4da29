package dev.joule.cli.demo;

import dev.joule.Scheduler;
import dev.joule.SchedulerStats;
import java.util.List;
import java.util.concurrent.Executor;

/** A Joule scheduler; ping-pong and timers are stackless tasks. */
final class JouleSubject implements Subject {

    private final Scheduler scheduler;

    JouleSubject(int workers) {
        scheduler = Scheduler.builder().workers(workers).daemon(true).name("demo").build();
    }

    @Override
    public String name() {
        return "Joule";
    }

    @Override
    public String key() {
        return "joule";
    }

    @Override
    public Executor executor() {
        return scheduler;
    }

    @Override
    public Load pingPong(Submitter submitter, int pairs) {
        return new OneshotPingPong(scheduler, submitter, pairs);
    }

    @Override
    public Load timers(int sleepers) {
        return new StacklessSleepers(scheduler, sleepers);
    }

    @Override
    public List<WorkerLook> workers() {
        return scheduler.stats().workers().stream().map(WorkerLook::of).toList();
    }

    @Override
    public String summary() {
        SchedulerStats stats = scheduler.stats();
        return "%d alive, %d injected, %d overflowed, %d steals of %d tasks, %d timers fired"
                .formatted(
                        stats.alive(),
                        stats.injected(),
                        stats.overflowed(),
                        stats.stealOperations(),
                        stats.tasksStolen(),
                        stats.timersFired());
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }
}
