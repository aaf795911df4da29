package dev.joule.bench.threads;

/** The amount of work in a round; the peers have the same figures. */
final class ThreadSizes {

    static final int MANY = 10_000;
    static final int CHAIN = 1_000;
    static final int YIELDERS = 200;
    static final int YIELDS = 1_000;
    static final int PINGS = 10_000;
    static final int CAPACITY = 64;
    static final int ELEMENTS = 40_000;
    static final int SIDES = 8;
    static final int LOCKERS = 8;
    static final int LOCKS = 4_000;
    static final int SLEEPS = 5;
    static final int BLOCKERS = 200;
    static final int BLOCKS = 2;

    private ThreadSizes() {}
}
