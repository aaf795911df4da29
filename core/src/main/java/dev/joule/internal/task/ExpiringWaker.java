package dev.joule.internal.task;

import dev.joule.task.Waker;

/** A waker that knows when nobody waits for it any more, so that it need not be kept. */
public interface ExpiringWaker extends Waker {

    /** Whether waking it has become useless, for good. */
    boolean isExpired();
}
