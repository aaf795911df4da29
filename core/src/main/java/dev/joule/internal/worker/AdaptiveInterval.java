package dev.joule.internal.worker;

import java.util.concurrent.TimeUnit;

/**
 * The number of tasks after which a worker looks at the injection queue: as many as fit into a
 * millisecond, by a moving average of the time that its tasks took, between 8 and 255.
 *
 * <p>The clock is read twice a tick, around the phase that ran tasks; sleep does not count.
 */
final class AdaptiveInterval {
    /** The longest that a task should wait in the injection queue before a worker looks there. */
    static final long TARGET_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    static final int MIN_TASKS = 8;
    static final int MAX_TASKS = 255;
    private static final double ALPHA = 0.1;
    private static final double FIRST_GUESS_NANOS = 50_000;

    private double averageNanos = FIRST_GUESS_NANOS;
    private int tasks = tasksFor(averageNanos);

    /** Adds a tick to the average: the number of tasks that it ran (at least 1), and their time. */
    void record(int ran, long nanos) {
        double sample = (double) Math.max(nanos, 0) / ran;
        averageNanos = Math.max(1, ALPHA * sample + (1 - ALPHA) * averageNanos);
        tasks = tasksFor(averageNanos);
    }

    /** Returns the current interval. */
    int tasks() {
        return tasks;
    }

    /** Returns how many tasks of average length fit into {@link #TARGET_NANOS}; at least 1. */
    int fitting() {
        return Math.max(1, (int) Math.min(TARGET_NANOS / averageNanos, Integer.MAX_VALUE));
    }

    /** Returns whether not even two tasks of average length fit into {@link #TARGET_NANOS}. */
    boolean isLong() {
        return averageNanos > TARGET_NANOS * 0.5;
    }

    static int tasksFor(double averageNanos) {
        return Math.clamp((long) (TARGET_NANOS / averageNanos), MIN_TASKS, MAX_TASKS);
    }
}
