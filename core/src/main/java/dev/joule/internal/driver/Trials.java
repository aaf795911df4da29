package dev.joule.internal.driver;

/**
 * Decides which reads of a drained descriptor are tried all the same. The last read took all data,
 * but a peer on the same machine, such as a database, may have replied since. Then a read finds the
 * reply, without a wait and its event. If such a trial finds data, the next read is tried, too. If
 * it finds none, about twice as many reads are skipped as after the last such failure.
 *
 * <p>A trial only saves time: no data is missed with or without it. The fields are plain, since one
 * thread reads at a time. The last read of a descriptor comes before its close, and {@link
 * Readiness} orders the close before the first read of the next descriptor with the same number.
 */
final class Trials {
    /** The most reads that are skipped in a row. */
    static final int MOST_SKIPPED = 63;

    /** The number of reads that are skipped in a row now; 0 after a trial that found data. */
    private int skipped = 1;

    /** The number of reads that are still to be skipped. */
    private int left = 1;

    private boolean isTried;

    /** Decides whether the next read of a drained descriptor is tried, and counts it. */
    boolean isNextTried() {
        if (isTried) { // and no wait has begun since: it found data, or data came at once
            skipped = 0;
        }
        isTried = left <= 0;
        if (!isTried) {
            left--;
        }
        return isTried;
    }

    /** Notes that a wait begins. */
    void waitBegins() {
        if (isTried) { // the trial found no data
            isTried = false;
            skipped = Math.min(2 * skipped + 1, MOST_SKIPPED);
            left = skipped;
        }
    }

    /** Returns to the initial state, for another descriptor with the same number. */
    void reset() {
        skipped = 1;
        left = 1;
        isTried = false;
    }
}
