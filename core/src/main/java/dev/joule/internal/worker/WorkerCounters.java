package dev.joule.internal.worker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counters of a worker. Only the worker adds, with a plain add and an opaque store, so counting
 * costs no fence and reading stops nobody; a reader sees each count a moment late at most.
 */
public final class WorkerCounters {
    public static final int RAN = 0;
    public static final int SPAWNED = 1;
    public static final int FINISHED = 2;
    public static final int LIFO_HITS = 3;
    public static final int STEALS = 4;
    public static final int STOLEN = 5;
    public static final int PARKED = 6;
    public static final int UNPARKED = 7;
    public static final int BATCH_FETCHES = 8;
    public static final int OVERFLOWED = 9;
    public static final int BUSY_NANOS = 10;
    public static final int INTERVAL = 11;
    private static final int COUNT = 12;

    /** Two cache lines of nothing on each side. */
    private static final int PAD = 16;

    /** The place of {@link #SPAWNED} in {@link #counts}. */
    static final int SPAWNED_PLACE = PAD + SPAWNED;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    final long[] counts = new long[PAD + COUNT + PAD];

    /** Owner only. */
    public void increment(int counter) {
        add(counter, 1);
    }

    /** Owner only. */
    void add(int counter, long delta) {
        set(counter, counts[PAD + counter] + delta);
    }

    /** Owner only. */
    void set(int counter, long value) {
        COUNTS.setOpaque(counts, PAD + counter, value);
    }

    /** Any thread. */
    public long get(int counter) {
        return (long) COUNTS.getOpaque(counts, PAD + counter);
    }
}
