package dev.joule.internal.task;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists the stackless tasks that have parked at least once and are not over, so that closing a
 * scheduler reaches those that no thread will wake. A task that runs to its end without waiting is
 * never listed.
 *
 * <p>There are up to 64 lists, each with a lock of its own that is held for a few instructions. A
 * task joins the list of the worker that first parked it.
 */
public final class TaskRegistry {
    private static final int MAX_SHARDS = 64;

    private final Shard[] shards;

    TaskRegistry(int workers) {
        shards = new Shard[Math.min(workers, MAX_SHARDS)];
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new Shard();
        }
    }

    /** Returns the shard for tasks that park on that worker. */
    int shardOf(int worker) {
        return worker % shards.length;
    }

    /** Lists a task. Returns false if the registry is closed. */
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

    /** Returns the tasks that are listed. */
    public List<Task<?>> all() {
        List<Task<?>> all = new ArrayList<>();
        for (Shard shard : shards) {
            all.addAll(shard.all());
        }
        return all;
    }

    /**
     * Closes the registry and cancels all tasks that are listed. From now on no task may park.
     *
     * @return the number of tasks that this call cancelled
     */
    int closeAndCancel() {
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

    /** A doubly linked list through the tasks themselves. */
    private static final class Shard {
        private @Nullable Task<?> head;
        private boolean isClosed;

        synchronized boolean tryAdd(Task<?> task) {
            if (isClosed) {
                return false;
            }
            task.listNext = head;
            if (head != null) {
                head.listPrevious = task;
            }
            head = task;
            return true;
        }

        synchronized void remove(Task<?> task) {
            Task<?> before = task.listPrevious;
            Task<?> after = task.listNext;
            if (before == null) {
                head = after;
            } else {
                before.listNext = after;
            }
            if (after != null) {
                after.listPrevious = before;
            }
            task.listPrevious = null;
            task.listNext = null;
        }

        synchronized boolean isEmpty() {
            return head == null;
        }

        synchronized List<Task<?>> close() {
            isClosed = true;
            return all();
        }

        synchronized List<Task<?>> all() {
            List<Task<?>> all = new ArrayList<>();
            for (Task<?> task = head; task != null; task = task.listNext) {
                all.add(task);
            }
            return all;
        }
    }
}
