package dev.joule.internal.stack;

/**
 * Runs out of stack, if so, where that does no harm: before the first of several steps that must
 * all be taken. The JVM lets nobody but itself reserve a part of the stack.
 */
public final class StackRoom {
    /** More than the steps take, interpreted too. */
    private static final int FRAMES = 64;

    private StackRoom() {}

    /**
     * Returns when some room is left.
     *
     * @throws StackOverflowError when it is not
     */
    public static void require() {
        if (probe(FRAMES) != FRAMES) {
            throw new IllegalStateException("a probe that stopped early");
        }
    }

    private static int probe(int frames) {
        return frames == 0 ? 0 : 1 + probe(frames - 1);
    }
}
