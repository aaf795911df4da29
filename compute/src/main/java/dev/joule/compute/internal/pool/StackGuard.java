package dev.joule.compute.internal.pool;

/**
 * Makes a stack overflow come before a job is taken, not while it is in somebody's hands: the JVM
 * offers no way to reserve stack, but stack that was used a moment ago is there to be used again.
 */
public final class StackGuard {

    /** As many frames, and more, as anything between taking a job and noting its end has. */
    private static final int FRAMES = 48;

    /** As many, and more, as taking a lock and telling who waits that nobody is inside. */
    private static final int FRAMES_TO_LEAVE = 32;

    /**
     * As many, and more, as ending a job without running it, and waking who waits for it. On its
     * way it asks for those that it takes to leave.
     */
    private static final int FRAMES_OF_AN_END = FRAMES_TO_LEAVE + 12;

    private static final int FRAMES_OF_A_WAKE = 16;

    private StackGuard() {}

    /** Throws a {@link StackOverflowError} if there is hardly any stack left. */
    public static void ensure() {
        descend(FRAMES, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** The same if there is not even as much as it takes to end a job without running it. */
    static void ensureForAnEnd() {
        descend(FRAMES_OF_AN_END, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** The same if there is not even as much as it takes to wake a worker. */
    static void ensureForAWake() {
        descend(FRAMES_OF_A_WAKE, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** The same if there is not even as much as it takes to leave a pool. */
    static void ensureToLeave() {
        descend(FRAMES_TO_LEAVE, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** The arguments make the frame larger: not all of them fit into registers. */
    private static long descend(
            int left, long a, long b, long c, long d, long e, long f, long g, long h) {
        return left == 0
                ? a + b + c + d
                : descend(left - 1, b, c, d, e, f, g, h, a) + left + e + f + g + h;
    }
}
