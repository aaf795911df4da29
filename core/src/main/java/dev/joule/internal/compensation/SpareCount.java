package dev.joule.internal.compensation;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The number of spares at work, and how often a spare was sent to work, in one word. If two reads
 * are equal and count no spare at work, none was at work in between.
 *
 * <pre>
 *  63        16 15      0
 * +------------+---------+
 * |    sent    | at work |
 * +------------+---------+
 * </pre>
 *
 * <p>Public for {@code verify}.
 */
public final class SpareCount {
    private static final long ONE_AT_WORK = 1;
    private static final long ONE_SENT = 1L << 16;

    private final AtomicLong word = new AtomicLong();
    private final Runnable onEnd;

    /**
     * @param onEnd called when a spare has ended its work
     */
    public SpareCount(Runnable onEnd) {
        this.onEnd = onEnd;
    }

    /** Counts a spare in; called before the spare can take a task. */
    public void begins() {
        word.getAndAdd(ONE_SENT + ONE_AT_WORK);
    }

    /** Counts a spare out; called after the spare has no task left. */
    public void ends() {
        word.getAndAdd(-ONE_AT_WORK);
        onEnd.run();
    }

    public int atWork() {
        return (int) (word.get() & 0xffff);
    }

    public long sent() {
        return word.get() >>> 16;
    }

    public long snapshot() {
        return word.get();
    }

    public boolean isQuiet(long snapshot) {
        return (snapshot & 0xffff) == 0 && word.get() == snapshot;
    }
}
