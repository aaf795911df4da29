package dev.joule.bench.threads;

import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadFactory;

/** Producers and an equal number of consumers at one bounded queue. */
final class Queue {

    private static final Object ELEMENT = new Object();

    private final Crowd crowd;
    private final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(ThreadSizes.CAPACITY);
    private final Crowd.Body[] bodies;
    private final int share;

    /**
     * Creates the benchmark.
     *
     * @param sides the number of producers, and of consumers
     */
    Queue(ThreadFactory threads, int sides) {
        crowd = new Crowd(threads);
        share = ThreadSizes.ELEMENTS / sides;
        bodies = new Crowd.Body[2 * sides];
        Arrays.fill(bodies, 0, sides, (Crowd.Body) this::consume);
        Arrays.fill(bodies, sides, 2 * sides, (Crowd.Body) this::produce);
    }

    /** Returns the nanoseconds per element. */
    double round() {
        return (double) crowd.run(bodies) / ThreadSizes.ELEMENTS;
    }

    private void produce() throws InterruptedException {
        for (int i = 0; i < share; i++) {
            queue.put(ELEMENT);
        }
    }

    private void consume() throws InterruptedException {
        for (int i = 0; i < share; i++) {
            queue.take();
        }
    }
}
