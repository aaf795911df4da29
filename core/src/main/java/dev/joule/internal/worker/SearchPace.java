package dev.joule.internal.worker;

/** Decides how long one worker searches before it sleeps, and pauses between two looks. */
final class SearchPace {

    /**
     * The rounds in which a searcher of a small pool looks everywhere before it sleeps, about 40 us
     * in all: longer than a thread that waited for the last task needs to wake up and submit the
     * next.
     */
    private static final int ROUNDS = 100;

    /** The most rounds without a yield and a look for outside events. */
    private static final int ROUNDS_PER_POLL = 10;

    /** The number of workers at which to look takes as long as the pause between two rounds. */
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

    /** Begins a search. */
    void begin() {
        rounds = 0;
    }

    /** Returns whether outside events are looked for in this round. */
    boolean isPollDue() {
        return rounds % ROUNDS_PER_POLL == 0;
    }

    /** Ends a round that has found nothing: pauses, and returns whether there is to be another. */
    boolean goesOn() {
        return ++rounds < roundsMax && pause();
    }

    /**
     * Pauses; in some rounds yields, because the thread that makes the next outside event may wait
     * for this very processor. A thread that submits tasks may too, but to yield to it keeps the
     * two on one processor, and replies take longer.
     *
     * @return whether the search may go on: no yield was used by another thread
     */
    private boolean pause() {
        Clock clock = pool.clock;
        if (isPollDue() && pool.driver.timeoutGranularityNanos() > 0) {
            long start = clock.nanoTime();
            clock.yieldProcessor();
            return clock.nanoTime() - start <= YIELD_ALONE_NANOS;
        }
        clock.pause();
        return true;
    }
}
