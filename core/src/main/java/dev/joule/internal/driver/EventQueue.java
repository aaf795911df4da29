package dev.joule.internal.driver;

/**
 * The operating system's queue of descriptors that have become ready: a registration stays, and
 * each change from not ready to ready is reported once.
 *
 * <p>All but {@link #tryAdd} and {@link #wake} are called by one thread at a time.
 */
public interface EventQueue {
    /** The descriptor of an event that only ended the wait. */
    int NONE = -1;

    /** The length of a wait without a limit. */
    int FOR_EVER = -1;

    /**
     * Registers a descriptor for both directions, anew if it is registered already. Directions that
     * are ready now are reported, too.
     *
     * @return {@code false} if the system refuses it
     */
    boolean tryAdd(int descriptor);

    /**
     * Waits for events.
     *
     * @param millis the longest wait; 0 for none, {@link #FOR_EVER} for no limit
     * @return the number of events, which can be read until the next call
     */
    int await(int millis);

    /** Returns the descriptor of an event, or {@link #NONE}. */
    int descriptor(int event);

    /**
     * Returns the directions in which an event's descriptor is ready: bits of {@link SocketWaiter}.
     */
    int directions(int event);

    /** Ends the wait, or the next one. */
    void wake();
}
