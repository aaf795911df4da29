package dev.joule.sync;

import org.jspecify.annotations.Nullable;

/**
 * Permits of a {@link PermitQueue} that one owner has, or waits for: the base of all guards.
 *
 * <p>It is made before the wait begins, so that nothing that may fail comes between the grant and
 * the owner.
 */
abstract class Lease implements AutoCloseable {
    final PermitQueue queue;

    /* Guarded by the queue's lock. */

    /** The permits that it waits for or has. */
    int permits;

    /** True while it has its permits: from the grant to the end. */
    boolean held;

    /** The thread that waited for it, or the waker of the task that did; null if not known. */
    @Nullable Object holder;

    /** The neighbours among those that are held. */
    @Nullable Lease newer;

    @Nullable Lease older;

    Lease(PermitQueue queue, int permits) {
        this.queue = queue;
        this.permits = permits;
    }

    /** Throws if a closed structure gives no leases; otherwise the waits end without one. */
    void refuseClosed() {}

    /** Returns the name of the structure, for messages. */
    abstract String name();

    /**
     * Gives it back, and passes it on to those who wait.
     *
     * @throws IllegalStateException if it was closed before
     */
    @Override
    public void close() {
        if (!queue.giveBack(this)) {
            throw ended();
        }
    }

    final IllegalStateException ended() {
        return new IllegalStateException(
                "this guard of a " + name() + " was closed before: close each guard once");
    }

    @Override
    public String toString() {
        return name()
                + "."
                + getClass().getSimpleName()
                + (queue.isHeld(this) ? "[held]" : "[closed]");
    }
}
