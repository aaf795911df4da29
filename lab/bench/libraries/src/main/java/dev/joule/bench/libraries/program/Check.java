package dev.joule.bench.libraries.program;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Checks of the results of a round. */
public final class Check {

    /** The longest wait for a result: far beyond the time that a slow machine needs. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private Check() {}

    /** Throws if a sum or a count is not what it must be. */
    public static void equal(String what, long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException(
                    "%s: %d, where it should be %d".formatted(what, actual, expected));
        }
    }

    /** Waits for the last of a round; throws if it does not come. */
    public static void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException(latch.getCount() + " are missing after " + PATIENCE);
        }
    }

    /** The sum of the numbers from 1 to n. */
    public static long sumTo(long n) {
        return n * (n + 1) / 2;
    }
}
