package dev.joule.internal.driver;

/**
 * Decides which reads of a drained descriptor are tried all the same. The last read took all there
 * was, but a peer on the same machine, such as a database, may have replied since: then a read
 * finds the reply, without a wait and its event. One read in a while is tried. If it finds data the
 * next is tried, too; if not, about twice as many as after the last one in vain are spared.
 *
 * <p>It only saves time: whether a read is tried or not, no data is missed. The fields are plain,
 * since one thread reads at a time; a close comes after its last read, and is ordered with the
 * first read of the next descriptor of that number by {@link Readiness}.
 */
final class Trials {
    /** The most reads that are spared in a row. */
    static final int MOST_SPARED = 63;

    /** The number of reads that are spared in a row now; 0 after a trial that found data. */
    private int spared = 1;

    /** The number of reads that are still to be spared. */
    private int left = 1;

    private boolean isTried;

    /** Returns whether the next read of a drained descriptor is to be tried. */
    boolean isNextTried() {
        if (isTried) { // and no wait has begun since: it found data, or data came at once
            spared = 0;
        }
        isTried = left <= 0;
        if (!isTried) {
            left--;
        }
        return isTried;
    }

    /** Notes that a wait begins. */
    void waitBegins() {
        if (isTried) { // in vain
            isTried = false;
            spared = Math.min(2 * spared + 1, MOST_SPARED);
            left = spared;
        }
    }

    /** Begins anew, for another descriptor of that number. */
    void reset() {
        spared = 1;
        left = 1;
        isTried = false;
    }
}
