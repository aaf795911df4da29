package dev.joule;

import dev.joule.internal.scheduler.SchedulerSnapshot;
import java.util.List;

/**
 * A snapshot of what a scheduler has done so far, by {@link Scheduler#stats}. It is read without
 * stopping a worker: each figure is exact once the scheduler is quiet, and at most a few tasks old
 * while it runs. Later versions add figures.
 *
 * {@snippet file="dev/joule/SchedulerSnippets.java" region="stats"}
 */
public sealed interface SchedulerStats permits SchedulerSnapshot {

    /** Returns how many stackless tasks and blocking calls were accepted. */
    long spawned();

    /**
     * Returns how many tasks were run: each poll of a stackless task and each run of a plain one
     * counts.
     */
    long polled();

    /** Returns the number of successful steals. */
    long stealOperations();

    /** Returns how many tasks those steals moved. */
    long tasksStolen();

    /** Returns how often a worker went to sleep. */
    long parked();

    /** Returns how often a worker was woken for work. */
    long unparked();

    /**
     * Returns how many tasks came from outside of the workers, new ones and those that go on, and
     * how often a virtual thread slept after a long turn.
     */
    long injected();

    /** Returns how many tasks a worker gave to all, since its queue was full or it was to end. */
    long overflowed();

    /** Returns how many timers were set. */
    long timersSet();

    /** Returns how many timers fired. */
    long timersFired();

    /** Returns how many timers were cancelled before they fired. */
    long timersCancelled();

    /** Returns how many stackless tasks and blocking calls were accepted and are not over. */
    long alive();

    /** Returns how often a spare thread was sent to work because workers were stuck. */
    long compensations();

    /** Returns how many tasks and virtual threads the workers and spares run now. */
    int running();

    /** Returns how many tasks wait for a worker now. */
    int queued();

    /** Returns how many submissions were refused, by the bound or after a shutdown. */
    long rejected();

    /** Returns how many spare threads are alive now. */
    int spares();

    /** Returns how many blocking calls run now. */
    int blockingRunning();

    /** Returns how many blocking calls wait for a thread now. */
    int blockingQueued();

    /** Returns the statistics of each worker, in the order of their numbers. */
    List<WorkerStats> workers();
}
