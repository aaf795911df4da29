package dev.joule.bench.tasks;

/** The amount of work in a round; the peers have the same figures. */
final class TaskSizes {

    static final int MANY = 10_000;
    static final int CHAIN = 1_000;
    static final int YIELDERS = 200;
    static final int YIELDS = 1_000;
    static final int PINGS = 1_000;
    static final int SUBMISSIONS = 400_000;
    static final int TIMERS = 10_000;

    /** The number of delayed tasks that are pending at a time. */
    static final int STANDING = 100_000;

    static final int PARKED = 1_000_000;

    /**
     * The number of operations between two readings of the allocation counters, large enough to
     * make other allocations insignificant.
     */
    static final int COUNTED = 1_000_000;

    private TaskSizes() {}
}
