package dev.joule.verify.soak;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits as long as there is progress, and for a limited time without any.
 *
 * @param nanos the longest time without progress
 * @param progress a number that grows with every progress
 */
public record Patience(long nanos, LongSupplier progress) {
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /** Waits for the condition; returns false if the time without progress exceeds the limit. */
    public boolean outlasts(BooleanSupplier condition) {
        long last = progress.getAsLong();
        long since = System.nanoTime();
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(PAUSE_NANOS);
            long now = progress.getAsLong();
            if (now != last) {
                last = now;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > nanos) {
                return condition.getAsBoolean();
            }
        }
        return true;
    }
}
