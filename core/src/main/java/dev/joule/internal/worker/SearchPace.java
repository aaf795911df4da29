package dev.joule.internal.worker;

import dev.joule.internal.idle.Clock;

/**
 * Decides how long one worker searches before it sleeps, and pauses between two looks. In a large
 * pool a look takes longer, so there are fewer looks.
 */
final class SearchPace {

    /**
     * The number of rounds in which a searcher of a small pool looks everywhere before it sleeps.
     * They take about 40 µs: longer than a thread that waited for the last task needs to wake up
     * and submit the next one.
     */
    private static final int ROUNDS = 100;

    /** The most rounds without a yield and a look for outside events. */
    private static final int ROUNDS_PER_POLL = 10;

    /** The number of workers whose queues take as long to look at as a pause between rounds. */
    private static final int LOOKS_PER_PAUSE = 100;

    /**
     * The longest yield that has most likely not let another thread run: a yield takes a quarter of
     * this when no thread waits for the processor, and two switches of threads take more.
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

    /** Returns whether to look for outside events in this round. */
    boolean isPollDue() {
        return rounds % ROUNDS_PER_POLL == 0;
    }

    /** Ends a round that has found nothing: pauses, and returns whether to do another round. */
    boolean shouldContinue() {
        return ++rounds < roundsMax && pause();
    }

    /**
     * Pauses. In a pool with outside events every tenth pause is a yield, because the thread that
     * causes the next event may wait for this processor. A yield that let another thread run ends
     * the search, to leave the processor to that thread. A thread that submits tasks may wait for
     * this processor, too, but a yield to it keeps both threads on one processor, and replies take
     * longer.
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
