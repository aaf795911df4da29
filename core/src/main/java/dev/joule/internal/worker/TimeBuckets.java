package dev.joule.internal.worker;

/**
 * The buckets in which times are counted: eight for each power of two, one for each nanosecond
 * below 16, and the last one for all times from two minutes on.
 */
public final class TimeBuckets {
    /** The number of buckets. */
    public static final int COUNT = 280;

    private static final int BITS = 3;
    private static final long LARGEST = (1L << 37) - 1;

    private TimeBuckets() {}

    /** Returns the bucket of a time; a negative one counts as none. */
    static int of(long nanos) {
        long value = Math.clamp(nanos, 0, LARGEST);
        // The bits below the leading four say nothing.
        int shift = Math.max(0, Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(value));
        return (shift << BITS) + (int) (value >> shift);
    }

    /** Returns the shortest time in a bucket; that of the one after the last is beyond the last. */
    public static long shortestIn(int bucket) {
        int shift = Math.max(0, (bucket >> BITS) - 1);
        return (long) (bucket - (shift << BITS)) << shift;
    }
}
