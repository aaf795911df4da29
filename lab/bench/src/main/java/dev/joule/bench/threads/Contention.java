package dev.joule.bench.threads;

import java.util.Arrays;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that contend for the same lock all the time, and do a little work with it and without.
 */
final class Contention {

    private final Crowd crowd;
    private final ReentrantLock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private int guarded = 1;

    Contention(ThreadFactory threads) {
        crowd = new Crowd(threads);
    }

    /** Returns the nanoseconds per acquisition. */
    double lock() {
        return contend(() -> {
            lock.lock();
            try {
                guarded = work(guarded);
            } finally {
                lock.unlock();
            }
        });
    }

    /** Returns the nanoseconds per acquisition. */
    double monitor() {
        return contend(() -> {
            synchronized (monitor) {
                guarded = work(guarded);
            }
        });
    }

    private double contend(Runnable section) {
        Crowd.Body[] bodies = new Crowd.Body[ThreadSizes.LOCKERS];
        Arrays.fill(bodies, (Crowd.Body) () -> enterOften(section));
        return (double) crowd.run(bodies) / (ThreadSizes.LOCKERS * ThreadSizes.LOCKS);
    }

    private static void enterOften(Runnable section) {
        int own = 1;
        for (int i = 0; i < ThreadSizes.LOCKS; i++) {
            section.run();
            own = work(own);
        }
        if (own == 0) {
            throw new IllegalStateException("never: it keeps the work from being left out");
        }
    }

    /** Works for some tens of nanoseconds; a value other than 0 never becomes 0. */
    private static int work(int value) {
        int x = value;
        for (int i = 0; i < 16; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        return x;
    }
}
