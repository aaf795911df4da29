package dev.joule.bench.threads;

import dev.joule.bench.child.Gate;
import java.util.concurrent.ThreadFactory;

/** Threads that begin together, and the platform thread that waits for the last of them. */
final class Crowd {

    private final ThreadFactory threads;
    private final Gate gate = new Gate();

    Crowd(ThreadFactory threads) {
        this.threads = threads;
    }

    /** The work of a thread of the crowd. */
    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }

    /** Starts one thread for each body, waits until all are done, and returns the nanoseconds. */
    long run(Body... bodies) {
        Thread[] all = new Thread[bodies.length];
        for (int i = 0; i < all.length; i++) {
            Body body = bodies[i];
            all[i] = threads.newThread(() -> through(body));
        }
        gate.expect(all.length);
        long start = System.nanoTime();
        for (Thread one : all) {
            one.start();
        }
        gate.await();
        return System.nanoTime() - start;
    }

    /**
     * Runs a body. If it throws, the round hangs, and the parent kills the child; the child's file
     * then contains the exception.
     */
    private void through(Body body) {
        try {
            body.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        gate.countDown();
    }
}
