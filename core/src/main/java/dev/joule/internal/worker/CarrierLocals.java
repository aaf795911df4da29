package dev.joule.internal.worker;

import dev.joule.internal.virtual.ThreadLocals;
import org.jspecify.annotations.Nullable;

/**
 * Two sets of thread-locals on one worker's thread: those of plain tasks, which end with the task,
 * and those of the carrier of virtual threads. The latter are not any task's but caches of the
 * JDK's, which the next virtual thread wants to find.
 *
 * <p>Used on the worker's thread alone.
 */
final class CarrierLocals {
    /** Whether the carrier's are in force. */
    private boolean areInForce;

    /** The carrier's, while plain tasks run. */
    private @Nullable Object kept;

    /** Before a virtual thread runs. */
    void putInForce() {
        if (!areInForce) {
            ThreadLocals.put(Thread.currentThread(), kept);
            kept = null;
            areInForce = true;
        }
    }

    /** Before a plain task runs. */
    void putAway() {
        if (areInForce) {
            kept = ThreadLocals.take(Thread.currentThread());
            areInForce = false;
        }
    }
}
