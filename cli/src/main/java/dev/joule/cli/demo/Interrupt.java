package dev.joule.cli.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request to end the run early, and its confirmation. The run waits here instead of sleeping. The
 * JVM's shutdown hook makes the request, and lets the JVM end only after the run has printed its
 * results.
 */
final class Interrupt {

    private static final long PATIENCE_SECONDS = 10;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch granted = new CountDownLatch(1);

    void ask() {
        asked.countDown();
    }

    boolean asked() {
        return asked.getCount() == 0;
    }

    /** Waits for that time at most; returns whether the end was requested. */
    boolean await(long nanos) throws InterruptedException {
        return asked.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Confirms that the run is over and its results are printed. */
    void grant() {
        granted.countDown();
    }

    /** Requests the end, and waits for the confirmation within a limit. */
    void askAndWait() {
        ask();
        try {
            if (!granted.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("joule demo: the run did not end in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
