package dev.joule.internal.queue;

/** Receives the waits that were measured, from the queues of one worker and on its thread. */
@FunctionalInterface
public interface WaitListener {

    /**
     * Called when a task leaves the queues and is about to run. Must not throw: the task would be
     * lost.
     *
     * @param since when the task was made runnable
     */
    void waitEnded(long since, Runnable task);
}
