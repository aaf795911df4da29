package dev.joule.internal.blocking;

import org.jspecify.annotations.Nullable;

/**
 * The idle workers of a {@link BlockingPool} in the order in which they became idle, linked through
 * themselves: becoming idle allocates nothing. Guarded by the pool's lock.
 */
final class IdleWorkers {
    private @Nullable BlockingWorker latest;
    private int size;

    /** Adds a worker that becomes idle. */
    void add(BlockingWorker worker) {
        worker.earlier = latest;
        if (latest != null) {
            latest.later = worker;
        }
        latest = worker;
        worker.isIdle = true;
        size++;
    }

    /** Removes the worker that became idle last; returns null if none is idle. */
    @Nullable BlockingWorker pollLatest() {
        BlockingWorker worker = latest;
        if (worker != null) {
            remove(worker);
        }
        return worker;
    }

    /** Removes an idle worker. */
    void remove(BlockingWorker worker) {
        if (worker.later == null) {
            latest = worker.earlier;
        } else {
            worker.later.earlier = worker.earlier;
        }
        if (worker.earlier != null) {
            worker.earlier.later = worker.later;
        }
        worker.earlier = null;
        worker.later = null;
        worker.isIdle = false;
        size--;
    }

    int size() {
        return size;
    }
}
