package dev.joule.internal.rescue;

/**
 * Finds that the sentinel came late to a look: the whole process may have stood still meanwhile,
 * for a collection, a stop, or want of a quota. Such time says nothing about a task.
 */
final class Lateness {
    private static final long LATE_NANOS = Sentinel.PERIOD_NANOS + Sentinel.PERIOD_NANOS / 2;

    private final long limitNanos;
    private long last;

    /** How much time must count before all of a late look's time is left out again. */
    private long toCount;

    Lateness(long limitNanos, long now) {
        this.limitNanos = limitNanos;
        last = now;
    }

    /** Starts anew after a rest, in which nobody looked. */
    void rested(long now) {
        last = now;
    }

    /**
     * Says how to count the time since the last look.
     *
     * @return the part that does not count. That is all of a late look's time, but once in a
     *     limit's time only: on a machine that is always late a worker is found stuck all the same,
     *     with a period counted for each look.
     */
    long missed(long now) {
        long gap = now - last;
        last = now;
        if (gap <= LATE_NANOS) {
            toCount = Math.max(0, toCount - Math.max(0, gap));
            return 0;
        }
        if (toCount == 0) {
            toCount = limitNanos;
            return gap;
        }
        toCount = Math.max(0, toCount - Sentinel.PERIOD_NANOS);
        return gap - Sentinel.PERIOD_NANOS;
    }
}
