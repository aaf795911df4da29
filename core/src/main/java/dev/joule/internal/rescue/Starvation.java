package dev.joule.internal.rescue;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Finds that tasks are queued while every thread that may run them has been in one task for a
 * second. Whether those threads wait or compute is for the listener to see. Used by the sentinel's
 * thread alone.
 */
public final class Starvation {
    /** How long no task must have begun. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The longest time between two reports of the same standstill. */
    static final long MOST_PATIENCE_NANOS = 64 * PATIENCE_NANOS;

    private final Pool pool;
    private final boolean sparesCount;
    private final Predicate<List<Worker>> onStandstill;

    /* How many tasks had begun, since when it has been that many, and how long that may last. */
    private long begun;
    private long since;
    private long patience = PATIENCE_NANOS;

    /**
     * @param now the time of the clock whose times {@link #look} gets
     * @param sparesCount whether spares may run any task, as workers may
     * @param onStandstill gets all who may run tasks; returns whether these wait
     */
    public Starvation(
            Pool pool, long now, boolean sparesCount, Predicate<List<Worker>> onStandstill) {
        this.pool = pool;
        this.sparesCount = sparesCount;
        this.onStandstill = onStandstill;
        since = now;
    }

    /** Looks once; the time between two looks does not matter. */
    public void look(long now) {
        List<Worker> runners = runners();
        long ran = 0;
        boolean areAllHeld = pool.idle().parked() == 0;
        for (Worker runner : runners) {
            ran += runner.counters().get(WorkerCounters.RAN);
            areAllHeld &= runner.isInTask();
        }
        if (!areAllHeld || ran != begun || pool.queued() == 0) {
            begun = ran;
            since = now;
            patience = PATIENCE_NANOS;
        } else if (now - since >= patience) {
            since = now;
            if (onStandstill.test(runners)) {
                patience = Math.min(2 * patience, MOST_PATIENCE_NANOS);
            }
        }
    }

    /** Returns all who may run any task. */
    private List<Worker> runners() {
        List<Worker> all = List.of(pool.runners());
        return sparesCount ? all : all.subList(0, pool.size());
    }
}
