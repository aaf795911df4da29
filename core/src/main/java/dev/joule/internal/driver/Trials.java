package dev.joule.internal.driver;

/**
 * Decides which reads of a drained descriptor are tried all the same. The last read took all data,
 * but a peer on the same machine, such as a database, may have replied since. Then a read finds the
 * reply, without a wait and its event. If such a trial finds data, the next read of the drained
 * descriptor is tried, too. If not, one read is skipped before the next trial; after failures in a
 * row 3, then 7, and up to {@value #MOST_SKIPPED}. A new descriptor begins as after one failure.
 *
 * <p>A thread whose trials all find data would never wait, and other threads of its worker would
 * not run. So after {@value #MOST_TRIED} trials without a wait, reads are skipped until the thread
 * waits.
 *
 * <p>A trial decides about time only: no data is missed with or without it. The fields are plain,
 * since one thread reads at a time. The last read of a descriptor comes before its close, and
 * {@link Readiness} orders the close before the first read of the next descriptor with the same
 * number.
 */
final class Trials {
    /** The most reads that are skipped in a row. */
    static final int MOST_SKIPPED = 63;

    /** The most reads that are tried in a row. */
    static final int MOST_TRIED = 63;

    /** The number of reads skipped after the last trial if it found no data, or 0. */
    private int skipped = 1;

    /** The number of reads that are still to be skipped. */
    private int left = 1;

    /** The number of trials since the last wait. */
    private int tried;

    private boolean isTried;

    /**
     * Notes that a read begins. If the last one was a trial without a wait, it found data, or an
     * event came at once.
     */
    void readBegins() {
        if (isTried) {
            isTried = false;
            skipped = 0;
        }
    }

    /** Decides whether this read of a drained descriptor is tried, and counts it. */
    boolean isNextTried() {
        isTried = left <= 0 && tried < MOST_TRIED;
        if (isTried) {
            tried++;
        } else if (left > 0) {
            left--;
        }
        return isTried;
    }

    /** Notes that a wait begins. */
    void waitBegins() {
        tried = 0;
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
        tried = 0;
        isTried = false;
    }
}
