package dev.joule.internal.worker;

import dev.joule.internal.idle.Clock;
import java.util.concurrent.TimeUnit;

/**
 * Decides whether a virtual thread that has just unparked another yields to it. If so, the unparked
 * thread runs first, and the other right after it. The package documentation has the reasons.
 *
 * <p>Called on the worker's thread. The fields are in the task runner, since they are written with
 * each run of a thread.
 */
final class DirectedYield {
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

    private final Clock clock;
    private final TaskRunnerFields.TaskFields fields;

    DirectedYield(Clock clock, TaskRunnerFields.TaskFields fields) {
        this.clock = clock;
        this.fields = fields;
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
