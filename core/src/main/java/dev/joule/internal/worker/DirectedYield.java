package dev.joule.internal.worker;

import dev.joule.internal.idle.Clock;
import java.util.concurrent.TimeUnit;

/**
 * Decides whether a virtual thread that has just unparked another one yields to it.
 *
 * <p>An unfair lock or pool may give an object that was just released to a thread that arrives,
 * before the thread that was unparked for it has run: a <em>futile wakeup</em>. On one worker the
 * unparked thread waits in the slot until the running one parks, so the running one would win each
 * time.
 *
 * <ol>
 *   <li>A virtual thread that unparks another with {@code LockSupport.unpark} may yield to it: a
 *       <em>directed yield</em>. First the other thread is made runnable as always. Then the worker
 *       swaps the thread that yields for the task in the slot. That task runs at once, and the
 *       thread that yielded is next. If the run makes another task runnable, that task pushes the
 *       thread that yielded from the slot to the ring, as always.
 *   <li>A thread yields only where wakeups are futile. A run of a virtual thread that makes no task
 *       runnable adds two to a score, any other run subtracts one, and a yield requires eight.
 *       Producers and consumers, pairs that answer each other, and stages of a pipeline make a task
 *       runnable in each run: they do not yield, nor read the clock.
 *   <li>After a directed yield there is none on this worker for 16 times as long as the run took
 *       that it was for, and for at least 20 µs. So these runs take at most a seventeenth of a
 *       worker's time, even if they compute.
 *   <li>If the tick is over, a look at the injection queue is due, or the slot's task is not next,
 *       the thread yields as any other does: it goes behind the ring.
 * </ol>
 *
 * <p>A directed yield loses no wake-up: a thread that yields is runnable, and the swap is one
 * atomic operation on the slot. Between the swap and its run the task from the slot is in the field
 * {@code swapped} of {@link WorkerQueues}. A directed yield causes no deadlock that an ordinary
 * yield would not: a pinned thread does not yield, and after one run a thread that holds a lock is
 * next, or in the ring. The model {@code yield.pml} checks this.
 *
 * <p>Called on the worker's thread. The fields are in the task runner, since they are written with
 * each run of a thread.
 */
record DirectedYield(Clock clock, TaskRunnerFields.TaskFields fields) {
    /** Added to the score for a run that unparks no thread: its own wakeup may have been futile. */
    private static final int FUTILE = 2;

    /** Subtracted from the score for any other run. */
    private static final int USEFUL = 1;

    /** The score from which on threads yield. */
    static final int THRESHOLD = 8;

    private static final int MAX_SCORE = 64;

    /** The least time between two directed yields of a worker's threads. */
    static final long MIN_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /** The time between two directed yields, in multiples of the run that the first one was for. */
    static final int PAUSE_PER_RUN = 16;

    DirectedYield {
        fields.nextYieldAt = clock.nanoTime();
    }

    /** Called when the run of a virtual thread begins. */
    void onRunStart() {
        fields.hasUnparked = false;
        fields.isYieldPending = false;
        if (fields.isYielding) {
            // Here and not at the yield: the worker may have slept since, if another one has taken
            // the unparked thread.
            fields.yieldRunStart = clock.nanoTime();
        }
    }

    /**
     * Returns whether the running thread must yield now to the one that it has unparked. If so, its
     * next yield is the directed one: see {@link #takePending}.
     */
    boolean tryBegin() {
        if (fields.futilityScore < THRESHOLD || fields.isYielding) {
            return false;
        }
        if (clock.nanoTime() - fields.nextYieldAt < 0) {
            return false;
        }
        fields.isYielding = true;
        fields.isYieldPending = true;
        return true;
    }

    /** Returns whether this yield of the running thread is a directed one; true once for each. */
    boolean takePending() {
        boolean isPending = fields.isYieldPending;
        fields.isYieldPending = false;
        return isPending;
    }

    /**
     * Called when the run of a virtual thread ends.
     *
     * @param wasYielding whether {@link #isYielding} was true at its start, so that another thread
     *     had yielded to this run
     */
    void onRunEnd(boolean wasYielding) {
        int score = fields.futilityScore;
        if (fields.hasUnparked) {
            fields.futilityScore = Math.max(0, score - USEFUL);
        } else {
            fields.futilityScore = Math.min(MAX_SCORE, score + FUTILE);
        }
        if (wasYielding) {
            fields.isYielding = false;
            long now = clock.nanoTime();
            long pause = Math.max(MIN_PAUSE_NANOS, PAUSE_PER_RUN * (now - fields.yieldRunStart));
            fields.nextYieldAt = now + pause;
        }
    }

    /** Returns whether a thread has yielded to a run that has not ended. */
    boolean isYielding() {
        return fields.isYielding;
    }
}
