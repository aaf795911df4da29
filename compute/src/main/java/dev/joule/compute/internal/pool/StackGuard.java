package dev.joule.compute.internal.pool;

/**
 * Throws a {@link StackOverflowError} before a step rather than in the middle of it. Called where a
 * step that ends half-way would make other threads wait for ever: before a job is taken, counted or
 * ended, before a lock is taken, and before a claimed worker is woken.
 */
final class StackGuard {

    /**
     * The frames that are probed before a lock is taken or a worker is woken: twice as many as
     * these steps need.
     */
    private static final int FRAMES_OF_A_STEP = 24;

    /**
     * The frames that are probed before a job is taken, counted or ended, which may include one of
     * those steps.
     */
    private static final int FRAMES = 2 * FRAMES_OF_A_STEP;

    private StackGuard() {}

    /** Throws if there is hardly any stack left to take, count or end a job. */
    static void ensure() {
        probe(FRAMES, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** Throws if there is hardly any stack left to take a lock, or to wake a worker. */
    static void ensureForAStep() {
        probe(FRAMES_OF_A_STEP, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /**
     * Calls itself; the arguments make the frame larger, since not all of them fit into registers.
     */
    private static long probe(
            int frames, long a, long b, long c, long d, long e, long f, long g, long h) {
        return frames == 0
                ? a + b + c + d
                : probe(frames - 1, b, c, d, e, f, g, h, a) + frames + e + f + g + h;
    }
}
