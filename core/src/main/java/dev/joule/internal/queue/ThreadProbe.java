package dev.joule.internal.queue;

/** Spreads threads over the parts of a queue or counter, so that they rarely contend for one. */
public final class ThreadProbe {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private ThreadProbe() {}

    /** Returns a number that is always the same for the calling thread. */
    public static int ofCaller() {
        return (int) ((Thread.currentThread().threadId() * GOLDEN) >>> 40);
    }
}
