package dev.joule.internal.task;

import dev.joule.task.Waker;
import org.jspecify.annotations.Nullable;

/** A waker that knows when its waiter has given up, so that it need not be kept. */
public interface ExpiringWaker extends Waker {

    /** Returns whether waking it has become useless, for good. */
    boolean isExpired();

    /**
     * The waker of the task or thread that this one wakes in the end; {@code null} if that is
     * unknown.
     */
    default @Nullable ExpiringWaker root() {
        return this;
    }
}
