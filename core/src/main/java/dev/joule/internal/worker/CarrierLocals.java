package dev.joule.internal.worker;

import dev.joule.internal.virtual.ThreadLocals;
import org.jspecify.annotations.Nullable;

/**
 * Two sets of thread-locals on one worker's thread: those of plain tasks, and those of the carrier
 * of virtual threads. The latter are caches of the JDK's own, which the next virtual thread wants
 * to find and no task should.
 *
 * <p>Used on the worker's thread alone.
 */
final class CarrierLocals {
    /** True if those of the carrier are in force. */
    private boolean areInForce;

    /** The set that is not in force. */
    private @Nullable Object kept;

    /** Comes before a virtual thread runs. */
    void putInForce() {
        if (!areInForce) {
            swap();
            areInForce = true;
        }
    }

    /** Comes before a plain task runs. */
    void putAway() {
        if (areInForce) {
            swap();
            areInForce = false;
        }
    }

    private void swap() {
        Thread here = Thread.currentThread();
        Object other = kept;
        kept = ThreadLocals.take(here);
        ThreadLocals.put(here, other);
    }
}
