package dev.joule.internal.worker;

import dev.joule.internal.virtual.ThreadLocals;
import org.jspecify.annotations.Nullable;

/**
 * Two sets of thread-locals on one worker's thread: those of plain tasks, and those of the carrier
 * of virtual threads. The latter are caches of the JDK, meant for the next virtual thread and not
 * for tasks.
 *
 * <p>Used on the worker's thread only.
 */
final class CarrierLocals {
    /** True if the thread-locals of the carrier are in force. */
    private boolean areInForce;

    /** The set that is not in force. */
    private @Nullable Object kept;

    /** Called before a virtual thread runs. */
    void useCarrierSet() {
        if (!areInForce) {
            swap();
            areInForce = true;
        }
    }

    /** Called before a plain task runs. */
    void useTaskSet() {
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
