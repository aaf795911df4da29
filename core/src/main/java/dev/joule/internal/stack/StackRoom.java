package dev.joule.internal.stack;

/**
 * Runs out of stack, if so, where that does no harm: before the first of several steps that must
 * all be taken. The JVM lets nobody but itself reserve a part of the stack.
 */
public final class StackRoom {
    /** More than the steps take, interpreted too. */
    private static final int FRAMES = 64;

    /** More than steps take of which one asks for {@link #FRAMES} itself. */
    private static final int MORE_FRAMES = 160;

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
     * As {@link #require}, before steps of which one requires room again, as waking a worker does:
     * that must not be where the stack ends.
     *
     * @throws StackOverflowError when there is less room
     */
    public static void requireMore() {
        if (probe(MORE_FRAMES, 1, 2, 3, 4, 5, 6, 7, 8) == 0) {
            throw new IllegalStateException("a probe that stopped early");
        }
    }

    /**
     * What is needed after the call has to be kept on the stack meanwhile: so a frame is as large
     * as one of the interpreter's though this is compiled, and the steps may not be.
     */
    private static long probe(
            int frames, long a, long b, long c, long d, long e, long f, long g, long h) {
        return frames == 0
                ? 1
                : probe(frames - 1, b, c, d, e, f, g, h, a) + a + b + c + d + e + f + g + h;
    }
}
