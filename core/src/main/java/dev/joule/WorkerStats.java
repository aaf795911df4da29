package dev.joule;

import dev.joule.internal.scheduler.WorkerSnapshot;

/** A snapshot of what one worker has done so far. Later versions add figures. */
public sealed interface WorkerStats permits WorkerSnapshot {

    /** Returns the worker's number, as in its thread's name. */
    int worker();

    /** Returns how many tasks it ran. */
    long polled();

    /** Returns how many tasks it stole from others. */
    long stolen();

    /** Returns how often it went to sleep. */
    long parked();

    /** Returns how many tasks it took from its LIFO slot. */
    long lifoHits();

    /** Returns how often it fetched tasks, or a single one, from the injection queue. */
    long batchFetches();

    /** Returns how many tasks wait in its queue, batch and LIFO slot now. */
    int queueDepth();

    /**
     * Returns the time, in nanoseconds, that it spent in ticks that ran tasks. A tick is counted
     * when it ends: a task that runs now adds nothing yet.
     */
    long busyNanos();

    /** Returns after how many tasks it looks at the injection queue, as tuned now. */
    int checkInterval();
}
