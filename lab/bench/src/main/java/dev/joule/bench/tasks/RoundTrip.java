package dev.joule.bench.tasks;

/**
 * A submission to a pool that sleeps, and the wait for its reply.
 *
 * <p>With the pause before each, a child makes only about a thousand while it warms up, and would
 * be measured half interpreted. So many round trips without the pause precede the first sample.
 */
final class RoundTrip {
    private static final int WARM_UP = 30_000;

    private final Trip trip;
    private boolean warm;

    RoundTrip(Trip trip) {
        this.trip = trip;
    }

    /** Submits and waits for the reply. */
    @FunctionalInterface
    interface Trip {
        void take() throws Exception;
    }

    double sample() throws Exception {
        for (int i = 0; !warm && i < WARM_UP; i++) {
            trip.take();
        }
        warm = true;
        Thread.sleep(1);
        long start = System.nanoTime();
        trip.take();
        return System.nanoTime() - start;
    }
}
