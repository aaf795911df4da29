package dev.joule.bench.tasks;

/** How much work a round is; the peers have the same figures. */
final class Sizes {

    static final int MANY = 10_000;
    static final int CHAIN = 1_000;
    static final int YIELDERS = 200;
    static final int YIELDS = 1_000;
    static final int PINGS = 1_000;
    static final int SUBMISSIONS = 400_000;
    static final int TIMERS = 10_000;

    /** Delayed tasks that are pending at a time. */
    static final int STANDING = 100_000;

    static final int PARKED = 1_000_000;

    /** Operations between two readings of the allocation counters, to drown what is not theirs. */
    static final int COUNTED = 1_000_000;

    private Sizes() {}
}
