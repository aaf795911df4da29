package dev.joule.compute.internal.pool;

/**
 * Provokes a stack overflow before a job is taken rather than while a worker holds it. The JVM
 * offers no way to reserve stack, but stack that was used a moment ago can be used again.
 */
public final class StackGuard {

    /**
     * The frames that are probed before a job is taken: more than any step from there to its end
     * needs.
     */
    private static final int FRAMES = 48;

    /**
     * The frames that are probed to leave a pool: more than taking a lock and signalling a waiter
     * need.
     */
    private static final int FRAMES_TO_LEAVE = 32;

    /**
     * The frames that are probed to end a job: more than ending it without running it and waking
     * its waiter need, including the probe of {@link #FRAMES_TO_LEAVE}.
     */
    private static final int FRAMES_OF_AN_END = FRAMES_TO_LEAVE + 12;

    /**
     * The frames that are probed to begin a scope, in the method that ends it. A compiled probe
     * takes about fifty bytes a frame, so what exceeds {@link #FRAMES_OF_AN_END} has to make up for
     * several frames of interpreted methods: they lie between the end of a scope and its probe.
     */
    private static final int FRAMES_OF_A_SCOPE = FRAMES_OF_AN_END + 28;

    private static final int FRAMES_OF_A_WAKE = 16;

    private StackGuard() {}

    /** Throws a {@link StackOverflowError} if there is hardly any stack left. */
    public static void ensure() {
        descend(FRAMES, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** Throws a {@link StackOverflowError} if there is too little stack to end a scope later. */
    static void ensureForAScope() {
        descend(FRAMES_OF_A_SCOPE, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /**
     * Throws a {@link StackOverflowError} if there is too little stack to end a job without running
     * it.
     */
    static void ensureForAnEnd() {
        descend(FRAMES_OF_AN_END, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** Throws a {@link StackOverflowError} if there is too little stack to wake a worker. */
    static void ensureForAWake() {
        descend(FRAMES_OF_A_WAKE, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** Throws a {@link StackOverflowError} if there is too little stack to leave a pool. */
    static void ensureToLeave() {
        descend(FRAMES_TO_LEAVE, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /**
     * Calls itself; the arguments make the frame larger, since not all of them fit into registers.
     */
    private static long descend(
            int left, long a, long b, long c, long d, long e, long f, long g, long h) {
        return left == 0
                ? a + b + c + d
                : descend(left - 1, b, c, d, e, f, g, h, a) + left + e + f + g + h;
    }
}
