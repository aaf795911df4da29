package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;

/** Wakes itself at the first poll and is ready at the second. */
public final class YieldPollable extends Combinator<Void> {

    private boolean yielded;

    @Override
    Poll<Void> advance(Context context) {
        if (yielded) {
            return Poll.ready(null);
        }
        yielded = true;
        context.waker().wake();
        return Poll.pending();
    }

    /**
     * Each task that polls it has been woken already, so the CAS of a claim would be for nothing.
     */
    @Override
    boolean mayWait() {
        return false;
    }

    @Override
    void release() {}
}
