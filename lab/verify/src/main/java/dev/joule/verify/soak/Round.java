package dev.joule.verify.soak;

import dev.joule.Scheduler;
import dev.joule.SchedulerBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The life of one scheduler: it is created, actors submit tasks and faults, it is ended, and every
 * task has to be accounted for.
 */
final class Round {
    private static final int TASKS_MAX = 1 << 24;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Stage stage;
    private final RoundPlan plan;
    private final SoakLedger ledger = new SoakLedger(TASKS_MAX);
    private final HostileHooks hooks;
    private final Uncaught uncaught;
    private final String name;
    private final List<SoakThread> actors = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private @Nullable Scheduler scheduler;
    private volatile String doing = "starting";
    private int problems;

    Round(Stage stage, RoundPlan plan) {
        this.stage = stage;
        this.plan = plan;
        name = "soak-" + NUMBER.incrementAndGet();
        hooks = new HostileHooks(plan.hostileHooks(), stage.totals());
        uncaught = new Uncaught(ledger, plan.hostileHandler(), stage.totals());
    }

    /** Plays the round; returns whether it had no error. */
    boolean play() {
        try (Outsider outsider = new Outsider(name)) {
            Scheduler made = make();
            scheduler = made;
            Desk at = new Desk(made, ledger);
            hooks.submitTo(at);
            countWorkers("at the start", made.workers());
            startActors(at, outsider);
            Collection<Runnable> returned = lead(at, outsider);
            outsider.finish(); // a cancel may have ended the last task, and not have noted it yet
            settle(at, returned);
            if (outsider.failure() != null) {
                problem("a wake or a cancel threw", Text.of(outsider.failure()));
            }
        } catch (Throwable thrown) {
            problem("it broke off", Text.of(thrown));
        }
        doing = "over";
        return problems == 0;
    }

    // ---- the beginning

    private Scheduler make() {
        SchedulerBuilder builder =
                Scheduler.builder()
                        .name(name)
                        .workers(plan.workers())
                        .stealing(plan.stealing())
                        .workerHooks(hooks)
                        .uncaughtExceptionHandler(uncaught);
        if (plan.maxPending() > 0) {
            builder.maxPending(plan.maxPending());
        }
        stage.totals().schedulers.increment();
        Scheduler made = builder.build();
        stage.remains().mayGo(name + " of seed " + plan.seed(), made);
        return stage.twin().around(made);
    }

    private void startActors(Desk at, Outsider outsider) {
        doing = "handing in";
        for (int i = 0; i < plan.actors(); i++) {
            SoakThread actor = new SoakThread(plan, i, at, outsider, stage.totals());
            actors.add(actor);
            threads.add(Thread.ofPlatform().daemon().name("soaking-actor-" + name).start(actor));
        }
    }

    // ---- the end

    private Collection<Runnable> lead(Desk at, Outsider outsider) throws Exception {
        SplittableRandom random = new SplittableRandom(plan.seed() ^ 0x5eed);
        if (plan.underLoad()) {
            TimeUnit.MICROSECONDS.sleep(random.nextInt(30_000));
        } else {
            for (Thread thread : threads) {
                thread.join();
            }
            doing = "coming to rest";
            outsider.hurry();
            awaitRest(at);
            countWorkers("before the end", at.scheduler().workers());
        }
        doing = "ending: " + plan.ending();
        Collection<Runnable> returned = plan.ending().of(at.scheduler(), random);
        doing = "terminating";
        while (!at.scheduler().awaitTermination(100, TimeUnit.MILLISECONDS)) {
            if (problems > 0) { // the lost task that was already reported may prevent termination
                at.scheduler().shutdownNow();
            }
        }
        doing = "waiting for the actors";
        actors.forEach(SoakThread::stop);
        for (Thread thread : threads) {
            while (!thread.join(Duration.ofMillis(10))) {
                if (plan.ending().interrupts()) {
                    thread.interrupt(); // may wait for a future that was returned
                }
            }
        }
        return returned;
    }

    /** Checks that no task is left once the scheduler is idle and no actor submits. */
    private void awaitRest(Desk at) {
        int[] done = new int[1];
        boolean rests =
                new Patience(stage.patienceNanos(), ledger::steps)
                        .outlasts(() -> {
                            while (done[0] < ledger.size() && Judge.isOver(ledger.mark(done[0]))) {
                                done[0]++;
                            }
                            return done[0] == ledger.size()
                                    && at.tickets().stream().allMatch(Ticket::isDone);
                        });
        if (!rests) {
            problem("tasks were left while it was idle", unfinished(at));
        }
    }

    private String unfinished(Desk at) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (int id = 0; id < ledger.size() && shown < 20; id++) {
            if (!Judge.isOver(ledger.mark(id))) {
                text.append(line(id)).append('\n');
                shown++;
            }
        }
        for (Ticket ticket : at.tickets()) {
            if (!ticket.isDone() && shown++ < 40) {
                text.append("not done: ").append(line(ticket.outcome().id())).append('\n');
            }
        }
        return text.toString();
    }

    private void settle(Desk at, Collection<Runnable> returned) {
        doing = "settling";
        new Settlement(at, plan, ledger).markReturned(returned);
        at.tickets().forEach(ticket -> ticket.settle(ledger));
        for (SoakThread actor : actors) {
            Throwable failure = actor.failure();
            if (failure != null) {
                ledger.wrong("an actor failed: " + Text.of(failure));
            }
        }
        int workers = at.scheduler().workers();
        if (hooks.started.get() != workers || hooks.stopped.get() != workers) {
            ledger.wrong(
                    "%s workers started and %s stopped, of %s"
                            .formatted(hooks.started, hooks.stopped, workers));
        }
        if (hooks.thrown.sum() != uncaught.fromHooks.sum()) {
            ledger.wrong(
                    "hooks threw %s times, the handler was called %s times"
                            .formatted(hooks.thrown, uncaught.fromHooks));
        }
        if (at.scheduler().stats().alive() != 0) {
            ledger.wrong("alive is not 0");
        }
        for (int id = 0; id < ledger.size(); id++) {
            int mark = ledger.mark(id);
            String wrong = Judge.wrong(mark, plan.ending());
            if (wrong != null) {
                ledger.wrong(id, "%s", wrong);
            }
        }
        stage.totals().tasks.add(ledger.size());
        stage.totals().spares.add(at.scheduler().stats().compensations());
        stage.totals().rounds.increment();
        if (ledger.wrongs() > 0) {
            problem(ledger.wrongs() + " wrong", String.join("\n", ledger.firstWrongs()));
        }
        awaitNoThreads();
    }

    private String line(int id) {
        int mark = ledger.mark(id);
        return Mark.kind(mark) + " #" + id + ": " + Mark.describe(mark);
    }

    private void countWorkers(String when, int workers) {
        int living = Census.threadsNamed("joule-" + name + "-worker-").size();
        if (living != workers) {
            problem("%d of %d workers live %s".formatted(living, workers, when), "");
        }
    }

    private void awaitNoThreads() {
        String prefix = "joule-" + name + "-";
        boolean gone =
                new Patience(stage.patienceNanos(), () -> 0)
                        .outlasts(() -> Census.threadsNamed(prefix).isEmpty());
        if (!gone) {
            problem("threads were left: " + Census.threadsNamed(prefix), "");
        }
    }

    // ---- reporting

    private void problem(String what, String details) {
        problems++;
        stage.failed(what, details + "\n" + describe());
    }

    /** Returns a number that grows with every event. */
    long progress() {
        return ledger.steps() + doing.hashCode();
    }

    /** Returns a description of the round with all its details. */
    String describe() {
        Scheduler at = scheduler;
        return "%s%nit was %s, %d tasks%n%s%n%s"
                .formatted(
                        plan, doing, ledger.size(), at, at == null ? "no scheduler" : at.stats());
    }
}
