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

    /** Returns whether a waker is known to be useless. */
    static boolean hasExpired(Waker waker) {
        return waker instanceof ExpiringWaker expiring && expiring.isExpired();
    }

    /**
     * Refuses a poll by a task or thread while another waits for the same pollable: that knows one
     * waker, so the task that polled first would wait for ever. Wakers of users' own are let
     * through: whom they wake is not known.
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
