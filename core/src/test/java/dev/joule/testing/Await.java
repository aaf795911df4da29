package dev.joule.testing;

import java.util.concurrent.CountDownLatch;
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

    /** Waits in a task whose test interrupts nobody. */
    public static void on(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    /** Waits through all interrupts, and forgets them. */
    public static void uninterruptibly(CountDownLatch latch) {
        boolean isOver = false;
        while (!isOver) {
            try {
                latch.await();
                isOver = true;
            } catch (InterruptedException again) {
                Thread.onSpinWait();
            }
        }
    }
}
