package dev.joule.internal.task;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** Reads how a task that is done ended. */
final class Outcome {
    private Outcome() {}

    /** The value, or the task's own exception as it was thrown. */
    static <T> T valueOf(Task<T> task) {
        if (task.hasFailed()) {
            throw Throwing.raise(errorOf(task));
        }
        return plainValueOf(task);
    }

    /** The value, or a {@link CompletionException} around the task's own exception. */
    static <T> T joinedValueOf(Task<T> task) {
        if (task.hasFailed()) {
            throw new CompletionException(errorOf(task));
        }
        return plainValueOf(task);
    }

    static Throwable errorOf(Task<?> task) {
        Object thrown = task.outcome();
        if (thrown instanceof Throwable throwable) {
            return throwable;
        }
        throw new IllegalStateException("a failed task without an exception: " + task);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a task's value is a T, which may be null
    private static <T> T plainValueOf(Task<T> task) {
        if (task.wasCancelled()) {
            throw new CancellationException("the task was cancelled");
        }
        return (T) task.outcome();
    }
}
