package dev.joule.compute.internal.pool;

import dev.joule.compute.internal.sleep.Latch;
import org.jspecify.annotations.Nullable;

/**
 * A job that a worker can run, or has begun: a link in its worker's chain, and a latch that opens
 * when it has ended.
 */
public abstract class Job extends Latch {

    /** The computation it is a part of. */
    final Computation computation;

    /** The next older link of the chain of the worker that opened it; for that worker only. */
    @Nullable Job parent;

    private @Nullable Throwable error;

    protected Job(Computation computation) {
        this.computation = computation;
    }

    /**
     * Takes the job from a queue, to run or end it; returns false if another thread has done so.
     */
    boolean tryTake() {
        return true;
    }

    /** Runs the job; results go to fields, which can be read once the latch is open. */
    protected void work() throws Throwable {
        throw new IllegalStateException("a link is not run");
    }

    /**
     * Called when the job is over and its results are visible; may be called more than once.
     *
     * @param awaited true if a thread may sleep until the job is over
     */
    protected abstract void over(boolean awaited);

    /**
     * Ends it and all that belongs to it, since the worker's stack unwinds past it.
     *
     * @param why the exception that unwinds the stack
     */
    void retire(ComputeThread worker, Throwable why) {}

    /** Returns the exception it failed with, if it did; only once it is open. */
    public final @Nullable Throwable error() {
        return error;
    }

    /** Ends the job: publishes the results and wakes the waiter. */
    final void finish(@Nullable Throwable failure) {
        error = failure;
        over(open());
    }

    /** Throws the exception it failed with, if it did; only once it is open. */
    public final void throwError() {
        Throwable failure = error;
        if (failure != null) {
            throw Rethrow.unchecked(failure);
        }
    }
}
