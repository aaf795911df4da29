package dev.joule.internal.compensation;

/**
 * Finds that the sentinel came late to a look: the whole process may have stood still meanwhile,
 * for a collection, a stop, or want of a quota. Such time says nothing about a task.
 */
final class ClockGaps {
    private static final int MOST_PERIODS = 4;

    private long last;
    private boolean wasLate;

    ClockGaps(long now) {
        last = now;
    }

    /** Starts anew after a rest, in which the sentinel did not look. */
    void rested(long now) {
        last = now;
        wasLate = false;
    }

    /**
     * Returns how much of the time since the last look does not count: if this look is late, all of
     * it, unless the time before the last look was left out. On a machine that is always late every
     * other look counts, for a few periods at most, so that a worker is found stuck there, too.
     *
     * @param period the intended time between two looks
     */
    long missed(long now, long period) {
        long gap = now - last;
        last = now;
        boolean isLate = gap > period + period / 2;
        wasLate = isLate && !wasLate;
        if (wasLate) {
            return gap;
        }
        return isLate ? Math.max(0, gap - MOST_PERIODS * period) : 0;
    }
}
