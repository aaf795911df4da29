package dev.joule.internal.compensation;

/**
 * Detects that the sentinel looked late. The whole process may have been stopped meanwhile, by a
 * garbage collection, a signal, or a processor quota that was used up. Such time says nothing about
 * a task.
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
     * Returns how much of the time since the last look does not count. If this look is late, that
     * is all of it, unless the last look was late as well: then only what exceeds a few periods. So
     * on a machine on which each look is late every other look counts, and a stuck worker is found
     * there, too.
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
