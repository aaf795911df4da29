package dev.joule.internal.worker;

/** How long one worker searches before it sleeps, and what it does between two looks. */
final class SearchPace {

    /**
     * So often a searcher of a small pool looks everywhere before it sleeps, about 40 us in all:
     * longer than a thread that waited for the last task needs to wake up and hand in the next.
     */
    private static final int ROUNDS = 100;

    /** So many of them at most go by without a yield and a look for outside events. */
    private static final int ROUNDS_PER_POLL = 10;

    /** A look at so many workers takes as long as the pause between two rounds. */
    private static final int LOOKS_PER_PAUSE = 100;

    /**
     * A yield that takes longer has most likely let another thread run: it takes a quarter of this
     * when nobody waits for the processor, and two switches of threads take more.
     */
    private static final long YIELD_ALONE_NANOS = 2_000;

    private final Pool pool;
    private final int roundsMax;
    private int rounds;

    SearchPace(Pool pool) {
        this.pool = pool;
        int looks = pool.workers.length;
        roundsMax = Math.max(1, ROUNDS * LOOKS_PER_PAUSE / (LOOKS_PER_PAUSE + looks));
    }

    /** A search begins. */
    void begin() {
        rounds = 0;
    }

    /** Whether outside events are looked for in this round. */
    boolean isPollDue() {
        return rounds % ROUNDS_PER_POLL == 0;
    }

    /** A round has found nothing: lets a moment pass, and says whether there is to be another. */
    boolean goesOn() {
        return ++rounds < roundsMax && pause();
    }

    /**
     * Whoever makes the next outside event may wait for this very processor. A thread that hands in
     * tasks may too, but to yield to it keeps the two on one processor: replies take longer.
     *
     * @return whether the search may go on: no yield was used by another thread
     */
    private boolean pause() {
        Clock clock = pool.clock;
        if (isPollDue() && pool.driver.coarseness() > 0) {
            long start = clock.nanoTime();
            clock.yieldProcessor();
            return clock.nanoTime() - start <= YIELD_ALONE_NANOS;
        }
        clock.pause();
        return true;
    }
}
