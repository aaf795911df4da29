package dev.joule.tools.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts latencies in buckets: one for each nanosecond below {@value #FINE} ns, above that {@value
 * #HALF} for each power of two. A percentile is less than one per cent too high and never too low.
 * Any thread may record.
 */
public final class LatencyHistogram {

    private static final int BITS = 8;
    private static final int FINE = 1 << BITS;
    private static final int HALF = FINE / 2;
    static final int BUCKETS = (Long.SIZE - 1 - BITS) * HALF + FINE;

    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    private final AtomicLong max = new AtomicLong();

    /** Creates an empty histogram. */
    public LatencyHistogram() {}

    /** Counts a latency; a negative one counts as 0. */
    public void record(long nanos) {
        long value = Math.max(0, nanos);
        counts.getAndIncrement(bucketOf(value));
        setMax(value);
    }

    private void setMax(long value) {
        // The common case only reads: most values are below the maximum.
        if (value > max.get()) {
            max.accumulateAndGet(value, Math::max);
        }
    }

    /** Adds the latencies of another histogram, each as often as the weight. */
    public void add(LatencyHistogram other, long weight) {
        for (int i = 0; i < BUCKETS; i++) {
            counts.getAndAdd(i, weight * other.counts.get(i));
        }
        setMax(other.max());
    }

    /** Returns the latency that this part of them does not exceed: the upper end of its bucket. */
    public long atPercentile(double part) {
        long total = total();
        if (total == 0) {
            throw new IllegalStateException("nothing was recorded");
        }
        long rank = Math.max(1, (long) Math.ceil(part * total));
        long seen = 0;
        int bucket = -1;
        while (seen < rank) {
            seen += counts.get(++bucket);
        }
        return Math.min(max(), upperEnd(bucket));
    }

    /** Returns the number of latencies. */
    public long total() {
        long total = 0;
        for (int i = 0; i < BUCKETS; i++) {
            total += counts.get(i);
        }
        return total;
    }

    /** Returns the longest latency; 0 if there is none. */
    public long max() {
        return max.get();
    }

    static int bucketOf(long nanos) {
        if (nanos < FINE) {
            return (int) nanos;
        }
        int shift = Long.SIZE - BITS - Long.numberOfLeadingZeros(nanos);
        return FINE + (shift - 1) * HALF + (int) (nanos >>> shift) - HALF;
    }

    static long upperEnd(int bucket) {
        if (bucket < FINE) {
            return bucket;
        }
        int shift = (bucket - FINE) / HALF + 1;
        int top = (bucket - FINE) % HALF + HALF;
        return ((top + 1L) << shift) - 1;
    }
}
