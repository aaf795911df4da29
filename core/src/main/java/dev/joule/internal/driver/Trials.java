package dev.joule.internal.driver;

/**
 * Decides which reads of a drained descriptor are tried all the same. Nothing had come when it was
 * last looked for, but a peer on the same machine, such as a database, may have replied since: then
 * a read finds the reply, without a wait and its event. One read in a while is tried. If it finds
 * data the next is tried, too; if not, twice as many as the last time are spared.
 *
 * <p>It only saves time: whether a read is tried or not, no data is missed. So the fields are
 * plain; the JDK lets one thread read at a time.
 */
final class Trials {
    /** The most reads that are spared in a row. */
    static final int MOST_SPARED = 63;

    /** The number of reads that were spared after the last trial that failed. */
    private int spared = 1;

    /** The number of reads that are still to be spared. */
    private int left = 1;

    private boolean isTried;

    /** Returns whether the next read of a drained descriptor is to be tried. */
    boolean isNextTried() {
        if (isTried) { // and no wait has begun since: it found data
            spared = 0;
        }
        isTried = left == 0;
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
}
