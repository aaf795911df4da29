package dev.joule.internal.executor;

import java.util.concurrent.RejectedExecutionException;

/** What a future needs of its scheduler when somebody waits for it. */
public interface Helper {

    /** Whether the calling thread is a worker of the scheduler. */
    boolean isOnOwnWorker();

    /**
     * Runs a task on a thread that is no worker, for a worker that waits for it and must not be
     * kept longer than it asked for.
     */
    void runElsewhere(Runnable task);

    /** Has a task run elsewhere if there is still a thread for it; else the wait just goes on. */
    static void lend(Helper helper, Runnable task) {
        try {
            helper.runElsewhere(task);
        } catch (RejectedExecutionException stopping) {
            // The scheduler is being stopped: the caller waits as long as it wanted to.
        }
    }
}
