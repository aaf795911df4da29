package dev.joule.internal.executor;

/** What a future needs of its scheduler when somebody waits for it. */
public interface Helper {

    /** Whether the calling thread is a worker of the scheduler. */
    boolean isOnOwnWorker();

    /**
     * Runs a task on a thread that is no worker, for a worker that waits for it and must not be
     * kept longer than it asked for.
     */
    void runElsewhere(Runnable task);
}
