package dev.joule.internal.executor;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;

/** Runs the JDK's {@code invokeAny} with tasks of the scheduler's own, on a given executor. */
public final class OffloadExecutor extends AbstractExecutorService {
    private final Executor threads;
    private final WorkerWaits helper;

    public OffloadExecutor(Executor threads, WorkerWaits helper) {
        this.threads = threads;
        this.helper = helper;
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new SubmittedTask<>(callable, helper);
    }

    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }

    @Override
    public void shutdown() {
        throw new UnsupportedOperationException("lives as long as its threads");
    }

    @Override
    public List<Runnable> shutdownNow() {
        throw new UnsupportedOperationException("lives as long as its threads");
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
