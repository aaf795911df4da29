package dev.joule.testing;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what comes about by itself. The test's time limit is what makes it fail. */
public final class Await {
    private static final long LOOK_NANOS = 50_000;

    private Await() {}

    public static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (Thread.interrupted()) {
                throw new AssertionError("it did not come to that");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
