package dev.joule.internal.compensation;

import dev.joule.internal.worker.Progress;
import dev.joule.internal.worker.Worker;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The findings of the sentinel about one worker or spare. */
final class Watched {
    /** The result of a look. */
    enum State {
        /** It is not stuck: it has begun a task, sleeps, or has not reached its limit. */
        MOVES,
        /**
         * It is stuck in a task that has announced a blocking call, or waits by the kernel's
         * account.
         */
        WAITS,
        /** It is stuck in a task that runs, or is ready to run, by the kernel's account. */
        COMPUTES
    }

    /* The first looks at a stuck worker ask the kernel, later ones only now and then, since that takes time. */
    private static final int FIRST = 3;
    private static final int EACH_COMPUTING = 4;
    private static final int EACH_WAITING = 16;

    private final Worker worker;
    private final Progress progress;
    private boolean isReported;

    /** False for a spare that was sent to work and has begun no task since. */
    private boolean hasBegun = true;

    /** The number of stuck tasks that the worker had left at the last look. */
    private int timesLeft;

    private int looks;
    private boolean isComputing;

    Watched(Worker worker, long now) {
        this.worker = worker;
        progress = new Progress(now);
    }

    Worker worker() {
        return worker;
    }

    boolean isStuck() {
        return worker.stall().isStuck();
    }

    /** Returns whether the worker was stuck at the last look and still is in that task. */
    boolean isStillStuck() {
        return isStuck() && timesLeft == worker.stall().stallsLeft();
    }

    /**
     * Starts anew for a spare that is sent to work: its time counts from the next task that it
     * begins.
     */
    void sent(long now) {
        progress.hasMoved(worker.ran(), now);
        hasBegun = false;
    }

    /**
     * Leaves out a time in which no thread may have run, unless the worker is stuck: it has not
     * left its task meanwhile.
     */
    void forget(long nanos) {
        if (!isStuck()) {
            progress.forget(nanos);
        }
    }

    /** Starts anew after a rest, in which there was no look. */
    void rested(long now) {
        if (!isStuck()) {
            progress.restart(now);
        }
    }

    /**
     * Looks once.
     *
     * @param isAway whether it is parked or asleep, and so in no task
     * @param limit the time in one task after which it is stuck
     * @param reportLimit the time after which it is reported, once for each task
     */
    State look(
            boolean isAway,
            long limit,
            long reportLimit,
            Predicate<Worker> probe,
            Consumer<Worker> onStall,
            long now) {
        // Before the worker's state is read; pairs-with: Worker#leaveStuckTask
        timesLeft = worker.stall().stallsLeft();
        long ran = worker.ran();
        if (worker.stall().isBlocked()) {
            worker.stall().setStuck(true);
            return State.WAITS;
        }
        boolean hasMoved = progress.hasMoved(ran, now);
        if (hasMoved || isAway) {
            hasBegun |= hasMoved;
            progress.restart(now);
            isReported = false;
            looks = 0;
            isComputing = false;
        }
        boolean isStuck = hasBegun && !isAway && progress.standsFor(now) >= limit;
        worker.stall().setStuck(isStuck); // false, too: a call that blocked may have ended
        if (!isStuck) {
            return State.MOVES;
        }
        if (looks < FIRST || looks % (isComputing ? EACH_COMPUTING : EACH_WAITING) == 0) {
            isComputing = probe.test(worker);
        }
        looks = looks == Integer.MAX_VALUE ? FIRST : looks + 1;
        if (!isReported && progress.standsFor(now) >= reportLimit && worker.isInTask()) {
            isReported = true; // a hook is no task
            worker.stall().setStalledAt(ran);
            onStall.accept(worker);
        }
        return isComputing ? State.COMPUTES : State.WAITS;
    }
}
