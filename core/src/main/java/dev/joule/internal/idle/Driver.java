package dev.joule.internal.idle;

/**
 * Puts workers to sleep, wakes them, and looks for outside events between tasks. One implementation
 * only sleeps; the one that polls for I/O readiness (driver package) takes its place without a
 * change to the worker.
 */
public interface Driver {

    /**
     * Looks for outside events without waiting; one thread at a time, others skip. The calling
     * thread makes the waiters of ready events runnable.
     *
     * @return whether this thread did the look
     */
    boolean poll();

    /**
     * Puts the calling worker to sleep until {@link #wake}, until there are outside events, or for
     * so long at most.
     *
     * @param nanos the longest sleep; 0 stands for ever
     * @return whether there are events: the worker leaves the parked set, and then must {@link
     *     #deliver} them
     */
    boolean park(int worker, long nanos);

    /**
     * A sleep that is no multiple of this sees outside events late towards its end; 0 as long as
     * there are none to be seen.
     */
    default long timeoutGranularityNanos() {
        return 0;
    }

    /** Returns whether there may be outside events. */
    default boolean hasEvents() {
        return false;
    }

    /** Returns whether a worker that goes to sleep now would wait for outside events. */
    default boolean isUnattended() {
        return false;
    }

    /**
     * Makes the waiters of events that came in a sleep runnable; called by the worker that slept.
     */
    void deliver();

    /** Ends a worker's sleep, or the next one if it is awake. */
    void wake(int worker);
}
