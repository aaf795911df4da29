package dev.joule.internal.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Starts threads so that the JVM's data of them do not lie side by side.
 *
 * <p>HotSpot keeps the current identity of a thread, itself or the virtual thread that it carries,
 * in a table outside the heap: 32 bytes for each thread, in the order in which threads are started.
 * It is written when a virtual thread begins or ends its turn, and read at each call of {@link
 * Thread#currentThread}. So two carriers that were started one after the other write to one cache
 * line, and each turn waits for it: two workers then got through as many turns as one. Threads that
 * are started in between, and end when all have been started, keep the carriers a cache-line pair
 * apart. A thread that is started later may get a place in between; only carriers write there.
 */
public final class PaddedThreadStart implements Runnable {
    /** The number of threads that fill 128 bytes together with the carrier. */
    private static final int BETWEEN = 3;

    /** The most at a time; large pools have less room. */
    private static final int SPACERS_MAX = 192;

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> spacers = new ArrayList<>();

    /** The number of spacers to start before the next thread. */
    private int between;

    private PaddedThreadStart(int count) {
        between = Math.min(BETWEEN, SPACERS_MAX / count);
    }

    public static void start(List<? extends Thread> threads) {
        new PaddedThreadStart(threads.size()).startAll(threads);
    }

    private void startAll(List<? extends Thread> threads) {
        try {
            for (int i = 0; i < threads.size(); i++) {
                if (i > 0) {
                    startSpacers();
                }
                startOne(threads.get(i));
            }
        } finally {
            end.countDown();
        }
    }

    private void startSpacers() {
        try {
            for (int i = 0; i < between; i++) {
                Thread spacer = new Thread(null, this, "joule-spacer", 0, false);
                spacer.setDaemon(true);
                spacers.add(spacer);
                spacer.start();
            }
        } catch (OutOfMemoryError noMoreThreads) {
            goWithoutSpacers();
        }
    }

    private void startOne(Thread thread) {
        try {
            thread.start();
        } catch (OutOfMemoryError noMoreThreads) {
            if (spacers.isEmpty()) {
                throw noMoreThreads;
            }
            goWithoutSpacers();
            thread.start();
        }
    }

    /** Ends the spacers: where threads are limited, they would take the places of the others. */
    private void goWithoutSpacers() {
        between = 0;
        end.countDown();
        boolean isInterrupted = false;
        while (!spacers.isEmpty()) {
            try {
                spacers.getLast().join();
                spacers.removeLast();
            } catch (InterruptedException interrupt) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The body of a spacer. */
    @Override
    public void run() {
        try {
            end.await();
        } catch (InterruptedException interrupt) {
            // Then it ends now.
        }
    }
}
