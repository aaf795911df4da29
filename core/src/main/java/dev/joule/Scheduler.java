package dev.joule;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;

/** A work-stealing scheduler: a pool of workers that runs plain tasks and stackless ones. */
public interface Scheduler extends ScheduledExecutorService {

    static SchedulerBuilder builder() { return new SchedulerBuilder(); }

    static Scheduler create() { return builder().build(); }

    <T> JoinHandle<T> spawn(Pollable<T> task);

    <T> JoinHandle<T> spawn(Callable<T> task);

    <T> JoinHandle<T> spawnBlocking(Callable<T> call);

    <T> T blockOn(Pollable<T> pollable) throws InterruptedException;

    ShutdownReport shutdown(Duration grace);

    SchedulerStats stats();

    String name();

    int workers();
}
