package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import org.jspecify.annotations.Nullable;

/** The scheduler as its futures need it when a thread waits for them. */
public interface WorkerWaits {

    /** Returns whether the calling thread is a worker of the scheduler. */
    boolean isOnOwnWorker();

    /** Is called on the thread that ran a lent task, after each. */
    default void leaveLentTask() {}

    /**
     * Runs a task on a thread that is no worker, for a worker that waits for it and must not be
     * kept longer than it asked for.
     */
    void runElsewhere(Runnable task);

    /**
     * Returns the record of the calling thread if that runs tasks for the scheduler, as a worker or
     * in a worker's place; null for any other thread.
     */
    default @Nullable Nesting nesting() {
        return null;
    }

    /** Returns whether the calling thread is a worker that has taken this task from a queue. */
    default boolean isTopLevel(Runnable task) {
        return false;
    }

    /** Queues a task for any worker. */
    default void offer(Runnable task) {
        throw new UnsupportedOperationException();
    }
}
