package dev.joule.internal.scheduler;

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
final class PaddedThreadStart {
    /** The number of threads that fill 128 bytes together with the carrier. */
    private static final int BETWEEN = 3;

    /** The most at a time; large pools have less room. */
    private static final int MOST = 192;

    private PaddedThreadStart() {}

    static void start(List<? extends Thread> threads) {
        CountDownLatch allAreStarted = new CountDownLatch(1);
        int between = Math.min(BETWEEN, MOST / threads.size());
        try {
            for (int i = 0; i < threads.size(); i++) {
                if (i > 0) {
                    between = startSpacers(between, allAreStarted);
                }
                threads.get(i).start();
            }
        } finally {
            allAreStarted.countDown();
        }
    }

    /** Starts that many threads. Returns how many more to try: 0 if one could not be started. */
    private static int startSpacers(int count, CountDownLatch end) {
        try {
            for (int i = 0; i < count; i++) {
                Thread spacer = new Thread(null, () -> await(end), "joule-spacer", 0, false);
                spacer.setDaemon(true);
                spacer.start();
            }
            return count;
        } catch (OutOfMemoryError noMoreThreads) {
            return 0; // it goes without
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException interrupt) {
            // Then it ends now.
        }
    }
}
