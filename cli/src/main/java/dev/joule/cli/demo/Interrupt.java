package dev.joule.cli.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish to end early, and the word that it has been granted. The run waits here instead of
 * sleeping; the hook of the virtual machine asks here and lets the machine go down only when the
 * run has printed what it has.
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

    /** Waits for so long at most; returns whether somebody asked. */
    boolean await(long nanos) throws InterruptedException {
        return asked.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Says that the run is over and everything is printed. */
    void grant() {
        granted.countDown();
    }

    /** Asks, and waits for the grant, but not for ever. */
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
