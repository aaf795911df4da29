package dev.joule.internal.worker;

/** Receives events of a pool, on several threads at a time: the methods must not wait. */
public interface PoolEvents {
    /** Returns the shortest wait for which {@link #waitedLong} is called. */
    long longWaitNanos();

    /** Called when a task, or a virtual {@link Thread}, is about to run after a long wait. */
    void waitedLong(int worker, Object task, long nanos);

    /** Called when a worker that was woken for a task has found none and goes to sleep again. */
    void wokenInVain(int worker, long awakeNanos);

    /** Called when spares were sent to work since workers are stuck. */
    void sparesSent(int sent, int atWork);
}
