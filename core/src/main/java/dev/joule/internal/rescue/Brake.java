package dev.joule.internal.rescue;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.concurrent.TimeUnit;

/**
 * Decides how many spares all threads that compute have together. Used by the sentinel's thread
 * alone.
 */
final class Brake {
    /** The time without a task begun after which they have one more. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Pool pool;

    /* How many tasks had begun, and since when it has been that many. */
    private long begun;
    private long since;

    /** The number of spares beside the first. */
    private int more;

    Brake(Pool pool, long now) {
        this.pool = pool;
        since = now;
    }

    /** Starts anew after a rest, in which nothing waited. */
    void rested(long now) {
        since = now;
    }

    /** Leaves out a time in which nobody may have run. */
    void forgetMissed(long nanos) {
        since += nanos;
    }

    /**
     * Looks once.
     *
     * @param computing how many compute, of all that are stuck
     * @param isAllStuck whether nobody runs who is not
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
