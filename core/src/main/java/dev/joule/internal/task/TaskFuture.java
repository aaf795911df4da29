package dev.joule.internal.task;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The future view of a task, which is the task's joiner at the same time. A future that is
 * completed before its task is not kept.
 *
 * <p>One that is dropped is kept while the task runs: it may have dependents, which only the future
 * itself knows.
 */
final class TaskFuture<T> extends CompletableFuture<T> implements ExpiringWaker {
    private final Task<T> task;

    TaskFuture(Task<T> task) {
        this.task = task;
    }

    /** The task is over. */
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
