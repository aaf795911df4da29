package dev.joule.internal.worker;

import dev.joule.internal.timer.TimerWheel;

/**
 * The stretch between two looks of a worker at clock, timers and driver: 128 tasks at most, fewer
 * when they are long. Used on the worker's thread alone.
 */
final class Tick {
    static final int BUDGET = 128;

    private final Pool pool;
    private final TimerWheel wheel;
    private final WorkerQueues queues;
    private final WorkerCounters counters;
    private final AdaptiveInterval interval;

    /* Nothing here is written with each task, so nobody who shares its cache lines suffers. */
    private long ranAtStart;
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
        ranAtStart = counters.get(WorkerCounters.RAN);
        spentAt = ranAtStart + Math.min(BUDGET, interval.fitting());
        queues.tickBegins(start);
        pool.poll();
        wheel.poll(start, pool.uncaught);
    }

    /** Takes the tasks that ran into the average; the search and the sleep after it are not. */
    void end() {
        long ran = counters.get(WorkerCounters.RAN) - ranAtStart;
        if (ran > 0) {
            long nanos = pool.clock.nanoTime() - start;
            interval.record(Math.toIntExact(ran), nanos);
            counters.add(WorkerCounters.BUSY_NANOS, nanos);
            counters.set(WorkerCounters.INTERVAL, interval.tasks());
            ranAtStart += ran;
        }
    }

    /** Begins the next one if as many tasks ran as may. */
    void nextIfSpent() {
        if (isSpent()) {
            end();
            begin();
        }
    }

    boolean isSpent() {
        return counters.get(WorkerCounters.RAN) >= spentAt;
    }
}
