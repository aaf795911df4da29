package dev.joule.internal.task;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;

/** Reads how a task that is done ended. */
final class TaskResult {
    private TaskResult() {}

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

    /** Returns how the task ended, or that it has not. */
    static Future.State stateOf(Task<?> task) {
        if (!task.isDone()) {
            return Future.State.RUNNING;
        }
        if (task.wasCancelled()) {
            return Future.State.CANCELLED;
        }
        return task.hasFailed() ? Future.State.FAILED : Future.State.SUCCESS;
    }

    static <T> T valueNowOf(Task<T> task) {
        if (stateOf(task) != Future.State.SUCCESS) {
            throw new IllegalStateException("no result: " + task);
        }
        return plainValueOf(task);
    }

    static Throwable errorNowOf(Task<?> task) {
        if (stateOf(task) != Future.State.FAILED) {
            throw new IllegalStateException("no exception: " + task);
        }
        return errorOf(task);
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
