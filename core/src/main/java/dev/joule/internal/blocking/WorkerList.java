package dev.joule.internal.blocking;

import org.jspecify.annotations.Nullable;

/**
 * The workers of a {@link BlockingPool} that live, linked through themselves: one comes and goes
 * without an allocation. (A {@link java.util.HashSet} whose first table found no memory makes one
 * of a size with which it loses elements.) Guarded by the pool's lock.
 */
final class WorkerList {
    private @Nullable BlockingWorker first;
    private int size;

    void add(BlockingWorker worker) {
        BlockingWorker after = first;
        worker.next = after;
        if (after != null) {
            after.previous = worker;
        }
        first = worker;
        size++;
    }

    /** Removes a worker that was added. */
    void remove(BlockingWorker worker) {
        BlockingWorker before = worker.previous;
        BlockingWorker after = worker.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after != null) {
            after.previous = before;
        }
        worker.previous = null;
        worker.next = null;
        size--;
    }

    /** Returns the first one; the others follow by {@link BlockingWorker#next}. */
    @Nullable BlockingWorker first() {
        return first;
    }

    int size() {
        return size;
    }
}
