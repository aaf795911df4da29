package dev.joule.verify.sim;

/** A histogram of times for quantiles, with an error of a few percent. */
final class Delays {
    /** The number of buckets for each power of two. */
    private static final int FINE = 16;

    private final long[] buckets = new long[64 * FINE];
    private long count;
    private long max;

    void add(long nanos) {
        buckets[bucketOf(nanos)]++;
        count++;
        max = Math.max(max, nanos);
    }

    private static int bucketOf(long nanos) {
        if (nanos < FINE) {
            return (int) Math.max(0, nanos);
        }
        int power = 63 - Long.numberOfLeadingZeros(nanos);
        int fraction = (int) (nanos >>> (power - 4)) & (FINE - 1);
        return (power - 3) * FINE + fraction;
    }

    private static long startOf(int bucket) {
        if (bucket < FINE) {
            return bucket;
        }
        int power = bucket / FINE + 3;
        return (long) (FINE + bucket % FINE) << (power - 4);
    }

    long count() {
        return count;
    }

    long max() {
        return max;
    }

    /** Returns the time that the given share of all times does not exceed. */
    long quantile(double share) {
        long left = (long) Math.ceil(share * count);
        for (int i = 0; i < buckets.length; i++) {
            left -= buckets[i];
            if (left <= 0) {
                return Math.min(startOf(i + 1), max);
            }
        }
        return max;
    }
}
