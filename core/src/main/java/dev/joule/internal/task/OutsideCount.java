package dev.joule.internal.task;

import dev.joule.internal.layout.CacheLines;
import dev.joule.internal.queue.ThreadProbe;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A count that many threads add to. Unlike {@link java.util.concurrent.atomic.LongAdder} it has all
 * of its cells from the start: a task that ends in a full heap is counted between its end and the
 * wake of its waiters, and no step may fail there.
 */
final class OutsideCount {
    private static final int CELLS = 8;

    private static final int STRIDE = CacheLines.APART_IN_LONGS;

    private final AtomicLongArray cells = new AtomicLongArray((CELLS + 1) * STRIDE);

    void increment() {
        cells.getAndIncrement(((ThreadProbe.ofCaller() & (CELLS - 1)) + 1) * STRIDE);
    }

    long sum() {
        long sum = 0;
        for (int i = 1; i <= CELLS; i++) {
            sum += cells.get(i * STRIDE);
        }
        return sum;
    }
}
