package dev.joule.internal.park;

/**
 * How workers sleep, and what they look at between tasks besides queues and timers. The one
 * implementation so far only sleeps; one that polls for I/O readiness takes its place without a
 * change to the worker.
 */
public interface Driver {

    /** Looks for outside events without waiting, once a tick; one worker at a time, others skip. */
    void poll();

    /**
     * Puts the calling worker to sleep until {@link #wake} or for so long at most.
     *
     * @param nanos the longest sleep; 0 stands for ever
     */
    void park(int worker, long nanos);

    /** Ends a worker's sleep, or the next one if it is awake. */
    void wake(int worker);
}
