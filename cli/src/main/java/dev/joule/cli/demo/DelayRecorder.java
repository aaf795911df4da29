package dev.joule.cli.demo;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A histogram of delays with 32 buckets for each power of two, so a percentile is at most 3% too
 * high and never too low. Any thread may record; it costs one atomic add and no allocation.
 */
final class DelayRecorder {

    private static final int SUB_BITS = 5;
    private static final int SUB = 1 << SUB_BITS;
    static final int BUCKETS = (Long.SIZE - SUB_BITS) << SUB_BITS;

    private final int stride;
    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    private final AtomicLong max = new AtomicLong();

    /**
     * Creates an empty recorder.
     *
     * @param stride the number of items per recorded one: its weight beside other kinds
     */
    DelayRecorder(int stride) {
        if (stride < 1) {
            throw new IllegalArgumentException("stride " + stride + " is below 1");
        }
        this.stride = stride;
    }

    int stride() {
        return stride;
    }

    /** Returns whether the delay of the item with this number is recorded. */
    boolean samples(long item) {
        return item % stride == 0;
    }

    void record(long nanos) {
        long value = Math.max(0, nanos);
        counts.getAndIncrement(bucketOf(value));
        // The common case only reads: most values are below the maximum.
        if (value > max.get()) {
            max.accumulateAndGet(value, Math::max);
        }
    }

    long max() {
        return max.get();
    }

    long count(int bucket) {
        return counts.get(bucket);
    }

    static int bucketOf(long value) {
        if (value < SUB) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - SUB_BITS;
        return (shift << SUB_BITS) + (int) (value >>> shift);
    }

    /** Returns the largest value in the bucket. */
    static long upperBound(int bucket) {
        if (bucket < SUB) {
            return bucket;
        }
        int shift = (bucket >> SUB_BITS) - 1;
        long mantissa = (bucket & (SUB - 1)) | SUB;
        return ((mantissa + 1) << shift) - 1;
    }
}
