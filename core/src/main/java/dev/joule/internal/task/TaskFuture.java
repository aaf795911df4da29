package dev.joule.internal.task;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A task as a future, which is also a joiner of the task. A future that is completed before its
 * task is over expires.
 *
 * <p>A future that the user has dropped is kept until the task is over: it may have dependent
 * stages, which only the future knows.
 */
final class TaskFuture<T> extends CompletableFuture<T> implements ExpiringWaker {
    private final Task<T> task;

    TaskFuture(Task<T> task) {
        this.task = task;
    }

    /** Completes the future as the task has ended. */
    @Override
    public void wake() {
        if (!task.isDone()) {
            return;
        }
        if (task.hasFailed()) {
            completeExceptionally(task.failure());
        } else if (task.wasCancelled()) {
            completeExceptionally(new CancellationException("the task was cancelled"));
        } else {
            complete(task.joinedValue());
        }
    }

    @Override
    public boolean isExpired() {
        return isDone();
    }

    @Override
    public T join() {
        refuseOnWorker();
        return super.join();
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        refuseOnWorker();
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        refuseOnWorker();
        return super.get(timeout, unit);
    }

    private void refuseOnWorker() {
        if (!isDone()) {
            TaskJoin.refuseOnWorker(task);
        }
    }

    /** Makes a plain future, which others may complete. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
