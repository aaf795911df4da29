package dev.joule.internal.queue;

import org.jspecify.annotations.Nullable;

/**
 * The result of a thief's last steal. Each worker owns one and uses it again and again, so a steal
 * allocates nothing.
 */
public final class Steal {
    /** The victim had no task. */
    public static final int EMPTY = 0;

    /** Another thread interfered; the victim may still hold tasks. */
    public static final int RETRY = -1;

    private @Nullable Runnable first;

    int empty() {
        return EMPTY;
    }

    int retry() {
        return RETRY;
    }

    int success(Runnable task, int count) {
        first = task;
        return count;
    }

    /** Returns the oldest stolen task and drops the reference to it. */
    public Runnable takeFirst() {
        Runnable task = first;
        if (task == null) {
            throw new IllegalStateException("nothing was stolen");
        }
        first = null;
        return task;
    }
}
