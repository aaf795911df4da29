package dev.joule.internal.worker;

import dev.joule.internal.queue.InjectionQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plain and stackless tasks that spares found while they looked for virtual threads to carry.
 * Only workers may run these tasks, so a spare moves them here, in the order in which it found
 * them. A worker that looks at the injection queue looks here first, since these tasks have waited
 * longer than those there. It takes only one, so that the others stay in order if it gets stuck in
 * that one. The tasks in its own batch, slot and ring take turns with these, and may be younger.
 *
 * <p>Workers call {@link #mayHold} before each look, so that is one field. The field is set after a
 * task was added, and cleared before a look that finds nothing: a thread that clears it too early
 * sees the task and sets the field again. A worker that goes to sleep calls {@link #isEmpty}, which
 * is exact.
 */
final class WorkerOnlyQueue {
    private final Pool pool;
    private final InjectionQueue queue = new InjectionQueue(1);

    private volatile boolean mayHold;

    WorkerOnlyQueue(Pool pool) {
        this.pool = pool;
    }

    /** Adds a task that was accepted before, and wakes a worker for it. */
    void add(Runnable task) {
        queue.pushAccepted(task, 0);
        mayHold = true; // after the push; pairs-with: WorkerOnlyQueue#take
        pool.notifyWork(WorkerCounters.WOKEN_LOCALLY);
    }

    /** Returns whether there may be a task. */
    boolean mayHold() {
        return mayHold;
    }

    /**
     * Takes the task that was added first; returns null if there is none or another thread takes
     * one now.
     */
    @Nullable Runnable take() {
        Runnable task = queue.fetchOne();
        if (task == null) {
            mayHold = false; // before the look; pairs-with: WorkerOnlyQueue#add
        }
        // While one thread fetches, others may see no task: so this thread looks after its fetch.
        if (!mayHold && !queue.isEmpty()) {
            mayHold = true;
        }
        return task;
    }

    /** Returns whether no task is here. */
    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Returns about how many tasks are here. */
    int sizeHint() {
        return queue.sizeHint();
    }

    /** Takes out all tasks. */
    void drainTo(List<Runnable> drained) {
        queue.drainTo(drained);
    }
}
