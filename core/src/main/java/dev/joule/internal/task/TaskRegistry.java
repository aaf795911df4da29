package dev.joule.internal.task;

import java.util.ArrayList;
import java.util.List;

/**
 * Lists the stackless tasks that have parked at least once and are not over, so that closing a
 * scheduler reaches those that no thread will wake. A task that runs to its end without waiting is
 * never listed.
 *
 * <p>A few lists, each under a lock of its own that is held for a handful of instructions. A task
 * joins the list of the worker that first parked it.
 */
public final class TaskRegistry {
    private static final int MAX_SHARDS = 64;

    private final Shard[] shards;

    public TaskRegistry(int workers) {
        shards = new Shard[Math.min(workers, MAX_SHARDS)];
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new Shard();
        }
    }

    /** The shard for tasks that park on that worker. */
    int shardOf(int worker) {
        return worker % shards.length;
    }

    /** Lists a task; {@code false} when the registry is closed. */
    boolean tryAdd(Task<?> task, int shard) {
        return shards[shard].tryAdd(task);
    }

    void remove(Task<?> task, int shard) {
        shards[shard].remove(task);
    }

    /** Returns whether no task is listed. */
    public boolean isEmpty() {
        for (Shard shard : shards) {
            if (!shard.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Closes the registry: no task parks any more, and each that has is cancelled.
     *
     * @return the number of tasks that this call cancelled
     */
    public int closeAndCancel() {
        int cancelled = 0;
        for (Shard shard : shards) {
            for (Task<?> task : shard.close()) {
                if (task.cancel()) {
                    cancelled++;
                }
            }
        }
        return cancelled;
    }

    private static final class Shard {
        private final SpinLock lock = new SpinLock();
        private final TaskList tasks = new TaskList();
        private boolean closed;

        boolean tryAdd(Task<?> task) {
            lock.lock();
            try {
                if (closed) {
                    return false;
                }
                tasks.add(task);
                return true;
            } finally {
                lock.unlock();
            }
        }

        void remove(Task<?> task) {
            lock.lock();
            try {
                tasks.remove(task);
            } finally {
                lock.unlock();
            }
        }

        boolean isEmpty() {
            lock.lock();
            try {
                return tasks.isEmpty();
            } finally {
                lock.unlock();
            }
        }

        List<Task<?>> close() {
            List<Task<?>> all = new ArrayList<>();
            lock.lock();
            try {
                closed = true;
                tasks.addTo(all);
                return all;
            } finally {
                lock.unlock();
            }
        }
    }
}
