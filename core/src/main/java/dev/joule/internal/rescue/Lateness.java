package dev.joule.internal.rescue;

/**
 * Finds that the sentinel came late to a look: the whole process may have stood still meanwhile,
 * for a collection, a stop, or want of a quota. Such time says nothing about a task.
 */
final class Lateness {
    private static final long LATE_NANOS = Sentinel.PERIOD_NANOS + Sentinel.PERIOD_NANOS / 2;

    private long last;
    private boolean wasLate;

    Lateness(long now) {
        last = now;
    }

    /** Starts anew after a rest, in which nobody looked. */
    void rested(long now) {
        last = now;
        wasLate = false;
    }

    /**
     * Returns how much of the time since the last look does not count: all of it if this look is
     * late and the last one was not. On a machine that is always late every other look counts in
     * full, so that a worker is found stuck there, too.
     */
    long missed(long now) {
        long gap = now - last;
        last = now;
        wasLate = gap > LATE_NANOS && !wasLate;
        return wasLate ? gap : 0;
    }
}
