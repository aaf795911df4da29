package dev.joule.internal.task;

/** Chooses an injection shard for a submitting thread. */
public final class Hints {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Hints() {}

    /** The same number for the same thread, spread over all numbers. */
    public static int ofCaller() {
        return (int) ((Thread.currentThread().threadId() * GOLDEN) >>> 40);
    }
}
