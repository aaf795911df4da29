package dev.joule.internal.idle;

/**
 * Throws a {@link StackOverflowError} before a step rather than in the middle of it. Called where a
 * step that ends half-way would make other threads wait for ever: before a claimed worker is woken,
 * and before a lock is taken.
 */
public final class StackRoom {
    /** The frames that are probed: twice as many as the steps need, even interpreted. */
    private static final int FRAMES = 24;

    private StackRoom() {}

    /**
     * Returns when some room is left.
     *
     * @throws StackOverflowError when it is not
     */
    public static void require() {
        if (probe(FRAMES, 1, 2, 3, 4, 5, 6, 7, 8) == 0) {
            throw new IllegalStateException("a probe that stopped early");
        }
    }

    /**
     * Recurses with arguments that are needed after the call, and so kept on the stack: a compiled
     * frame is then as large as one of the interpreter, which may run the steps.
     */
    private static long probe(
            int frames, long a, long b, long c, long d, long e, long f, long g, long h) {
        return frames == 0
                ? 1
                : probe(frames - 1, b, c, d, e, f, g, h, a) + a + b + c + d + e + f + g + h;
    }
}
