package dev.joule.internal.worker;

/**
 * Receives what happens in a pool, for an observer: see {@code SchedulerObserver} in the package
 * diagnose. Called by the workers and the sentinel, several threads at a time: the methods must be
 * short, and must not wait.
 */
public interface PoolEvents {
    /** Returns the shortest wait in a queue, in nanoseconds, of which {@link #waitedLong} is told. */
    long longWaitNanos();

    /**
     * Called when a task is about to run after a long wait in a queue, for the waits that are
     * measured: some one in 64.
     *
     * @param worker the number of the worker or spare that runs it
     * @param task the {@link Thread} if it is a virtual thread, otherwise the task itself
     */
    void waitedLong(int worker, Object task, long nanos);

    /** Called when a worker that was woken for work has found none and goes to sleep again. */
    void wokenInVain(int worker, long awakeNanos);

    /** Called when spares were sent to work since workers are stuck. */
    void sparesSent(int sent, int atWork);
}
