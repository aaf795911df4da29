package dev.joule.internal.worker;

import java.util.concurrent.TimeUnit;

/**
 * After how many tasks a worker looks at the injection queue: as many as fit into a millisecond, by
 * a moving average of what its tasks took, between 8 and 255.
 *
 * <p>The clock is read twice a tick, around the phase that ran tasks; sleeping is not in it.
 */
public final class AdaptiveInterval {
    /** A task waits in the injection queue so long at most, if it is up to this. */
    public static final long TARGET_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    static final int MIN_TASKS = 8;
    static final int MAX_TASKS = 255;
    private static final double ALPHA = 0.1;
    private static final double FIRST_GUESS_NANOS = 50_000;

    private double averageNanos = FIRST_GUESS_NANOS;
    private int tasks = tasksFor(averageNanos);

    /** Takes in a tick that ran so many tasks (one at least) in so long. */
    void record(int ran, long nanos) {
        double sample = (double) Math.max(nanos, 0) / ran;
        averageNanos = Math.max(1, ALPHA * sample + (1 - ALPHA) * averageNanos);
        tasks = tasksFor(averageNanos);
    }

    /** The interval now. */
    int tasks() {
        return tasks;
    }

    /** Returns how many tasks of the present average fit into the target; 1 at least. */
    int fitting() {
        return Math.max(1, (int) Math.min(TARGET_NANOS / averageNanos, Integer.MAX_VALUE));
    }

    static int tasksFor(double averageNanos) {
        return Math.clamp((long) (TARGET_NANOS / averageNanos), MIN_TASKS, MAX_TASKS);
    }
}
