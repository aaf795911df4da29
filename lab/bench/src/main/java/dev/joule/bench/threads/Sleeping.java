package dev.joule.bench.threads;

import java.util.Arrays;
import java.util.concurrent.ThreadFactory;

/** Thousands of threads that repeatedly sleep for a millisecond. */
final class Sleeping {

    private final Crowd crowd;
    private final Crowd.Body[] bodies = new Crowd.Body[ThreadSizes.MANY];

    Sleeping(ThreadFactory threads) {
        crowd = new Crowd(threads);
        Arrays.fill(bodies, (Crowd.Body) Sleeping::sleepOften);
    }

    /** Returns the nanoseconds per sleep. */
    double round() {
        return (double) crowd.run(bodies) / (ThreadSizes.MANY * ThreadSizes.SLEEPS);
    }

    private static void sleepOften() throws InterruptedException {
        for (int i = 0; i < ThreadSizes.SLEEPS; i++) {
            Thread.sleep(1);
        }
    }
}
