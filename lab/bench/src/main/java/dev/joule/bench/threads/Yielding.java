package dev.joule.bench.threads;

import java.util.Arrays;
import java.util.concurrent.ThreadFactory;

/** Many threads that yield to each other. */
final class Yielding {

    private final Crowd crowd;
    private final Crowd.Body[] bodies = new Crowd.Body[ThreadSizes.YIELDERS];

    Yielding(ThreadFactory threads) {
        crowd = new Crowd(threads);
        Arrays.fill(bodies, (Crowd.Body) Yielding::yieldOften);
    }

    /** Returns the nanoseconds per yield. */
    double round() {
        return (double) crowd.run(bodies) / (ThreadSizes.YIELDERS * ThreadSizes.YIELDS);
    }

    private static void yieldOften() {
        for (int i = 0; i < ThreadSizes.YIELDS; i++) {
            Thread.yield();
        }
    }
}
