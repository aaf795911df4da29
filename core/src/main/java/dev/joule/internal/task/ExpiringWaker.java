package dev.joule.internal.task;

import dev.joule.task.Waker;
import org.jspecify.annotations.Nullable;

/** A waker that becomes useless when its waiter gives up, and need not be kept after that. */
public interface ExpiringWaker extends Waker {

    /** Returns whether a wake has no effect any more. Once true, it stays true. */
    boolean isExpired();

    /**
     * Returns the waker of the task or thread that this one wakes in the end; null if it is
     * unknown.
     */
    default @Nullable ExpiringWaker root() {
        return this;
    }

    /** Returns whether a waker is known to be useless. */
    static boolean hasExpired(Waker waker) {
        return waker instanceof ExpiringWaker expiring && expiring.isExpired();
    }

    /**
     * Refuses a poll by a task or thread while another one waits for the same pollable. The
     * pollable keeps one waker only, so the task that polled first would wait for ever. Accepts
     * users' own wakers, since it is unknown which task they wake.
     *
     * @param before the waker of the last poll, which was pending
     * @param now the waker of this poll
     * @throws IllegalStateException when they belong to two tasks that are not over
     */
    static void refuseSecondTask(Waker before, Waker now, Object pollable) {
        if (before == now
                || !(before instanceof ExpiringWaker one)
                || !(now instanceof ExpiringWaker other)
                || one.isExpired()) {
            return;
        }
        ExpiringWaker first = one.root();
        ExpiringWaker second = other.root();
        if (first != null && second != null && first != second && !first.isExpired()) {
            throw refusal(pollable);
        }
    }

    /** Returns the exception of a poll by a second task. */
    static IllegalStateException refusal(Object pollable) {
        return new IllegalStateException(
                Names.of(pollable)
                        + " was polled by a second task while one waits for it;"
                        + " only a JoinHandle may be awaited by several");
    }
}
