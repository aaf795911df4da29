package dev.joule.internal.worker;

import dev.joule.internal.timer.TimerWheel;

/**
 * The stretch between two looks of a worker at the clock, its timers and the driver: at most 128
 * tasks, fewer if they are long. Used on the worker's thread only.
 */
final class Tick {
    static final int BUDGET = 128;

    private final Pool pool;
    private final TimerWheel wheel;
    private final WorkerQueues queues;
    private final WorkerCounters counters;
    final AdaptiveInterval interval;

    /* No field is written with each task: other data in the same cache line stays fast to read. */
    private long ranAtStart;
    private int nextOther;
    private long spentAt;
    private long start;

    Tick(
            Pool pool,
            TimerWheel wheel,
            WorkerQueues queues,
            WorkerCounters counters,
            AdaptiveInterval interval) {
        this.pool = pool;
        this.wheel = wheel;
        this.queues = queues;
        this.counters = counters;
        this.interval = interval;
    }

    void begin() {
        start = pool.clock.nanoTime();
        counters.turnTo(WorkerCounters.BUSY_NANOS, start);
        ranAtStart = counters.get(WorkerCounters.RAN);
        spentAt = ranAtStart + Math.min(BUDGET, interval.fitting());
        queues.tickBegins(start);
        pool.poll();
        wheel.poll(start, pool.uncaught);
        // And another worker's, which may be stuck in a task while no worker has time to search.
        nextOther = pool.wheels.pollOne(nextOther, start);
    }

    /** Ends the tick; search and sleep do not count. The next task begins another one. */
    void end() {
        counters.turnTo(WorkerCounters.SEARCHING_NANOS, addToAverage());
        spentAt = 0;
    }

    /** Adds the tasks that ran to the average. Returns the time, or the start if none ran. */
    private long addToAverage() {
        long ran = counters.get(WorkerCounters.RAN) - ranAtStart;
        if (ran == 0) {
            return start;
        }
        long now = pool.clock.nanoTime();
        interval.record(Math.toIntExact(ran), now - start);
        ranAtStart += ran;
        return now;
    }

    /** Begins the next tick if this one's budget is used up. */
    void nextIfSpent() {
        if (isSpent()) {
            addToAverage();
            begin();
        }
    }

    /**
     * Returns whether the tick has exceeded the time that it should take: its one task is long.
     * Reads the clock only after ticks with long tasks.
     */
    boolean isLong() {
        return interval.isLong() && pool.clock.nanoTime() - start >= AdaptiveInterval.TARGET_NANOS;
    }

    boolean isSpent() {
        return counters.get(WorkerCounters.RAN) >= spentAt;
    }
}
