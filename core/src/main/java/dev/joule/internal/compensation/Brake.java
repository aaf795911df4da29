package dev.joule.internal.compensation;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.concurrent.TimeUnit;

/**
 * Decides how many spares are needed for all computing threads together. Used by the sentinel's
 * thread only.
 */
final class Brake {
    /** The time without a new task after which the computing threads get one more spare. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Pool pool;

    /* The number of tasks begun, and the time at which that number was reached. */
    private long begun;
    private long since;

    /** The number of spares in addition to the first. */
    private int more;

    Brake(Pool pool, long now) {
        this.pool = pool;
        since = now;
    }

    /** Starts anew after a rest, in which no task waited. */
    void rested(long now) {
        since = now;
    }

    /** Leaves out a time in which no thread may have run. */
    void forgetMissed(long nanos) {
        since += nanos;
    }

    /**
     * Looks once, and returns the number of spares.
     *
     * @param computing the number of stuck workers and spares that compute
     * @param isAllStuck whether all workers that run are stuck
     */
    int spares(int computing, boolean isAllStuck, long now) {
        if (computing == 0) {
            more = 0;
            since = now;
            return 0;
        }
        more = Math.min(more, Math.max(0, computing - pool.size()));
        long ran = ran();
        if (ran != begun || !isAllStuck || !pool.isAnythingWaiting()) {
            begun = ran;
            since = now;
        } else if (now - since >= PATIENCE_NANOS) {
            since = now;
            more++;
        }
        return 1 + more;
    }

    private long ran() {
        long ran = 0;
        for (Worker runner : pool.runners()) {
            ran += runner.counters().get(WorkerCounters.RAN);
        }
        return ran;
    }
}
