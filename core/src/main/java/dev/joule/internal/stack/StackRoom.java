package dev.joule.internal.stack;

/**
 * Runs out of stack, if so, where that does no harm: before the first of several steps that must
 * all be taken. The JVM lets nobody but itself reserve a part of the stack.
 */
public final class StackRoom {
    /** The frames that are probed: more than the steps take, even interpreted. */
    private static final int FRAMES = 64;

    /** The frames that are probed before steps of which one probes {@link #FRAMES} itself. */
    private static final int MORE_FRAMES = 256;

    private StackRoom() {}

    /**
     * Returns when some room is left.
     *
     * @throws StackOverflowError when it is not
     */
    public static void require() {
        require(FRAMES);
    }

    /**
     * Returns when there is room for steps of which some require room themselves.
     *
     * @throws StackOverflowError when there is not
     */
    public static void requireForSeveral() {
        require(3 * FRAMES);
    }

    private static void require(int frames) {
        if (probe(frames, 1, 2, 3, 4, 5, 6, 7, 8) == 0) {
            throw new IllegalStateException("a probe that stopped early");
        }
    }

    /**
     * Requires room for steps of which one calls {@link #require} again, as waking a worker does:
     * the stack must not end there.
     *
     * @throws StackOverflowError when there is less room
     */
    public static void requireMore() {
        if (probe(MORE_FRAMES, 1, 2, 3, 4, 5, 6, 7, 8) == 0) {
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
