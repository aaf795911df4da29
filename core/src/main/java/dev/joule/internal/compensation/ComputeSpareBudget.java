package dev.joule.internal.compensation;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Progress;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.TimeUnit;

/**
 * Decides how many spares all computing threads together need. Used by the sentinel's thread only.
 *
 * <p>One spare is enough to run queued tasks as long as it is not stuck itself. If no task begins
 * for 0.1 s, the computing threads get one more, since none of them may ever end. The time doubles
 * with each spare, and their number is bounded: more than a few threads for each processor only
 * slow each other.
 */
final class ComputeSpareBudget {
    /** The time without a new task after which the computing threads get a second spare. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The most spares for computing threads. */
    static final int SPARES_MAX = 4 * Runtime.getRuntime().availableProcessors();

    private final Pool pool;
    private final Progress progress;

    /** The number of spares in addition to the first. */
    private int more;

    ComputeSpareBudget(Pool pool, long now) {
        this.pool = pool;
        progress = new Progress(now);
    }

    /** Starts anew after a rest, in which no task waited. */
    void rested(long now) {
        progress.restart(now);
    }

    /** Leaves out a time in which no thread may have run. */
    void forgetMissed(long nanos) {
        progress.forget(nanos);
    }

    /**
     * Returns the number of spares that are needed; called at each look.
     *
     * @param computing the number of stuck workers and spares that compute
     * @param isAllStuck whether all workers that run are stuck
     */
    int spares(int computing, boolean isAllStuck, long now) {
        if (computing == 0) {
            more = 0;
            progress.restart(now);
            return 0;
        }
        more = Math.min(more, Math.max(0, computing - pool.size()));
        if (progress.hasMoved(ran(), now) || !isAllStuck || !pool.isAnythingWaiting()) {
            progress.restart(now);
        } else if (progress.standsFor(now) >= PATIENCE_NANOS << more && 1 + more < SPARES_MAX) {
            progress.restart(now);
            more++;
        }
        return 1 + more;
    }

    private long ran() {
        long ran = 0;
        for (Worker runner : pool.runners()) {
            ran += runner.ran();
        }
        return ran;
    }
}
