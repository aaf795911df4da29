package dev.joule.internal.compensation;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.concurrent.TimeUnit;

/**
 * Finds that tasks are queued while every thread that may run them has been in one task for a
 * second. The listener decides whether those threads wait or compute. Used by the sentinel's thread
 * only.
 */
public final class Starvation {
    /** The time without a new task after which starvation is reported. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The longest time between two reports of the same standstill. */
    static final long MOST_PATIENCE_NANOS = 64 * PATIENCE_NANOS;

    /** A callback for a standstill. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Looks at the threads, each of which is in a task.
         *
         * @param runners the first {@code count} of these are all that may run any task
         * @return whether all of them wait
         */
        boolean areWaiting(Worker[] runners, int count);
    }

    private final Pool pool;
    private final boolean sparesCount;
    private final Listener listener;

    /* The number of tasks begun, the time at which that was reached, and how long it may last. */
    private long begun;
    private long since;
    private long patience = PATIENCE_NANOS;

    /**
     * @param now the time of the clock whose times {@link #look} gets
     * @param sparesCount whether spares may run any task, as workers may
     */
    public Starvation(Pool pool, long now, boolean sparesCount, Listener listener) {
        this.pool = pool;
        this.sparesCount = sparesCount;
        this.listener = listener;
        since = now;
    }

    /** Leaves out a time in which no thread may have run. */
    void forgetMissed(long nanos) {
        since += nanos;
    }

    /** Looks once; the time between two looks does not matter. */
    public void look(long now) {
        Worker[] runners = pool.runners();
        int count = sparesCount ? runners.length : pool.size();
        long ran = 0;
        boolean areAllHeld = pool.idle().parked() == 0;
        for (int i = 0; i < count; i++) { // allocates nothing: the heap may be full
            ran += runners[i].counters().get(WorkerCounters.RAN);
            areAllHeld &= runners[i].isInTask();
        }
        if (!areAllHeld || ran != begun || pool.queued() == 0) {
            begun = ran;
            since = now;
            patience = PATIENCE_NANOS;
        } else if (now - since >= patience) {
            since = now;
            if (listener.areWaiting(runners, count)) {
                patience = Math.min(2 * patience, MOST_PATIENCE_NANOS);
            }
        }
    }
}
