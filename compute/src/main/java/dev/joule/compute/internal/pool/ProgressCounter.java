package dev.joule.compute.internal.pool;

import dev.joule.compute.ProgressListener;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the steps of an operation, and reports them at most a thousand times before its end. */
record ProgressCounter(ProgressListener listener, long total, AtomicLong done) {

    private static final long REPORTS_MAX = 1000;

    void advance(long steps) {
        long now = done.addAndGet(steps);
        if (now < total) {
            long stride = Math.ceilDiv(total, REPORTS_MAX);
            if (now / stride > (now - steps) / stride) {
                listener.progressed(now, total);
            }
        }
    }
}
