package dev.joule.compute.internal.pool;

import dev.joule.compute.internal.sleep.Latch;
import dev.joule.compute.internal.sleep.SleepWord;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Takes an idle worker from spinning to sleep; the essay is in {@code sleep}. */
final class Searcher {

    /** The number of rounds that only spin. */
    private static final int ROUNDS_SPINNING = 8;

    private static final int SPINS = 16;

    private final ComputeThread worker;

    /** The number of rounds until it announces that it will sleep; two rounds later it does. */
    private final int roundsUntilSleepy;

    Searcher(ComputeThread worker) {
        this.worker = worker;
        this.roundsUntilSleepy = 32;
    }

    /**
     * Waits for the next job of any kind.
     *
     * @return {@code null} when the pool has ended
     */
    @Nullable Job next() {
        SleepWord sleep = worker.core.sleep;
        sleep.beginSearch();
        try {
            return search();
        } finally {
            found(sleep.endSearch()); // while a worker counts as searching, none is woken
        }
    }

    private @Nullable Job search() {
        WorkerRegistry core = worker.core;
        int announced = 0;
        for (int round = 0; ; round++) {
            Job job = worker.find(Computation.ANY, isUrgent(round));
            if (job != null || core.ended) {
                return job;
            }
            if (round == roundsUntilSleepy) {
                announced = core.sleep.announceSleepy();
            } else if (round > roundsUntilSleepy + 1) {
                round = sleep(null, Computation.ANY, announced) ? -1 : roundsUntilSleepy - 1;
                continue;
            }
            pause(round);
        }
    }

    /**
     * Waits for a latch and runs matching jobs meanwhile.
     *
     * @param wakesFor the computation whose jobs wake it while it sleeps
     * @param wanted the computation whose jobs it runs
     */
    void await(Latch latch, Computation wakesFor, Computation wanted) {
        int announced = 0;
        boolean woken = false;
        try {
            for (int round = 0; !latch.isOpen(); round++) {
                Job job = worker.findWhileWaiting(wanted, isUrgent(round));
                if (job != null) {
                    wakeSuccessor(woken);
                    woken = false;
                    worker.execute(job);
                    round = -1;
                    continue;
                }
                if (round == roundsUntilSleepy) {
                    announced = worker.core.sleep.announceSleepy();
                } else if (round > roundsUntilSleepy + 1) {
                    if (!latch.announceWait()) {
                        return;
                    }
                    woken = sleep(latch, wakesFor, announced);
                    round = woken ? -1 : roundsUntilSleepy - 1;
                    continue;
                }
                pause(round);
            }
        } finally {
            wakeSuccessor(woken);
        }
    }

    /**
     * Wakes another worker in place of this one, if this one was woken and will not search for what
     * it was woken for.
     */
    private void wakeSuccessor(boolean woken) {
        if (woken) {
            found(worker.core.sleep.now());
        }
    }

    /**
     * Returns whether to ask others for work. In the first rounds it does not, since small forks
     * are not worth it.
     */
    private static boolean isUrgent(int round) {
        return round >= ROUNDS_SPINNING / 2;
    }

    private static void pause(int round) {
        if (round < ROUNDS_SPINNING) {
            for (int i = 0; i < SPINS; i++) {
                Thread.onSpinWait();
            }
        } else {
            Thread.yield();
        }
    }

    /** Handles the end of a search that found a job: the last searcher makes others search, too. */
    private void found(long word) {
        if (SleepWord.sleeping(word) > 0) {
            worker.requestWork();
            if (SleepWord.searching(word) == 0) {
                worker.core.lastSearcherFound();
            }
        }
    }

    /**
     * Sleeps until woken, or until the latch opens.
     *
     * @return false if a job was published since the announcement, so that the worker must search
     *     again first
     */
    private boolean sleep(@Nullable Latch latch, Computation wakesFor, int announced) {
        WorkerRegistry core = worker.core;
        worker.sleepsFor = wakesFor;
        if (!core.sleep.trySleep(announced, latch == null)) {
            return false;
        }
        // Count first, then mark: otherwise a waker could clear a mark that is not counted yet.
        // A thread that came in between found no mark, and has left an event or mail.
        worker.setAsleepVolatile(latch == null ? ComputeThread.SLEEPS : ComputeThread.WAITS);
        if (hasNewWork(announced)) {
            awaitWake();
            return true;
        }
        try {
            core.requestWork(wakesFor, worker);
            while (worker.asleepVolatile() != 0 && (latch == null || !latch.isOpen())) {
                LockSupport.park(core);
                Thread.interrupted(); // a thread cannot park while it is interrupted
            }
        } finally {
            awaitWake();
        }
        return true;
    }

    /** Counts the worker as awake, or waits until a thread that has begun to do so is done. */
    private void awaitWake() {
        worker.wake();
        while (worker.asleepVolatile() != 0) {
            Thread.onSpinWait();
        }
    }

    private boolean hasNewWork(int announced) {
        WorkerRegistry core = worker.core;
        return SleepWord.events(core.sleep.now()) != announced
                || !worker.mail.isEmpty()
                || core.ended;
    }
}
