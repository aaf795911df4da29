package dev.joule.bench.load;

/**
 * Counts latencies in buckets: one for each nanosecond below {@value #FINE} ns, above that {@value
 * #HALF} for each power of two. The error is less than one per cent.
 */
final class LatencyHistogram {

    private static final int BITS = 8;
    private static final int FINE = 1 << BITS;
    private static final int HALF = FINE / 2;

    private final long[] counts = new long[(Long.SIZE - BITS) * HALF + FINE];
    private long total;

    /** Counts a latency; a negative one counts as 0. */
    void record(long nanos) {
        counts[bucketOf(Math.max(0, nanos))]++;
        total++;
    }

    /** Returns the latency that this part of them does not exceed: the upper end of its bucket. */
    long atPercentile(double part) {
        if (total == 0) {
            throw new IllegalStateException("nothing was recorded");
        }
        long rank = Math.max(1, (long) Math.ceil(part * total));
        long seen = 0;
        int bucket = -1;
        while (seen < rank) {
            seen += counts[++bucket];
        }
        return upperEnd(bucket);
    }

    long total() {
        return total;
    }

    private static int bucketOf(long nanos) {
        if (nanos < FINE) {
            return (int) nanos;
        }
        int shift = Long.SIZE - BITS - Long.numberOfLeadingZeros(nanos);
        return FINE + (shift - 1) * HALF + (int) (nanos >>> shift) - HALF;
    }

    private static long upperEnd(int bucket) {
        if (bucket < FINE) {
            return bucket;
        }
        int shift = (bucket - FINE) / HALF + 1;
        int top = (bucket - FINE) % HALF + HALF;
        return ((top + 1L) << shift) - 1;
    }
}
