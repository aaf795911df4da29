package dev.joule.bench.tasks;

/**
 * A submission to a pool that sleeps, and the wait for its reply.
 *
 * <p>With the pause before each, a child comes to a thousand or so while it warms up, and would be
 * measured half interpreted. So the first sample is preceded by many round trips without the pause.
 */
final class RoundTrip {
    private static final int WARM_UP = 30_000;

    private final Trip trip;
    private boolean warm;

    RoundTrip(Trip trip) {
        this.trip = trip;
    }

    /** Goes there and comes back. */
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
