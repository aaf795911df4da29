package dev.joule.internal.idle;

/**
 * Puts workers to sleep, wakes them, and looks for outside events between tasks. {@link
 * ThreadDriver} only sleeps; the driver package has the one that polls for I/O readiness.
 */
public interface Driver {

    /**
     * Looks for outside events without waiting, unless another thread does so now. Makes the
     * threads that wait for these events runnable.
     *
     * @return whether this thread did the look
     */
    boolean poll();

    /**
     * Puts the calling worker to sleep until {@link #wake}, until there are outside events, or
     * until the time is over.
     *
     * @param nanos the longest sleep; 0 for no limit
     * @return whether there are events: the worker leaves the parked set, and then must {@link
     *     #deliver} them
     */
    boolean park(int worker, long nanos);

    /**
     * Returns the unit in which a sleep can wait for outside events. After the last full unit a
     * sleep sees them late. Returns 0 if there are no outside events to wait for.
     */
    default long timeoutGranularityNanos() {
        return 0;
    }

    /** Returns whether there may be outside events. */
    default boolean hasEvents() {
        return false;
    }

    /** Returns the number of descriptors whose events this driver gets. */
    default long watched() {
        return 0;
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
