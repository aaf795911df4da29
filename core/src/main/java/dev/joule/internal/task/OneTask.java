package dev.joule.internal.task;

import dev.joule.task.Waker;
import org.jspecify.annotations.Nullable;

/**
 * Finds pollables that two tasks poll at the same time. Such a pollable knows one waker, so the
 * task that polled first would wait for ever.
 */
public final class OneTask {
    private OneTask() {}

    /**
     * Refuses a poll by a task or thread while another waits for the same pollable. Wakers of
     * users' own are let through: whom they wake is not known.
     *
     * @param before the waker of the last poll, which was pending
     * @param now the waker of this poll
     * @throws IllegalStateException when they belong to two tasks that are not over
     */
    public static void check(@Nullable Waker before, Waker now, Object pollable) {
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
    public static IllegalStateException refusal(Object pollable) {
        return new IllegalStateException(
                Names.of(pollable)
                        + " was polled by a second task while one waits for it;"
                        + " only a JoinHandle may be awaited by several");
    }
}
