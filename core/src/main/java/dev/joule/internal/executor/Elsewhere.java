package dev.joule.internal.executor;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Lends the JDK's {@code invokeAny} to threads that are no workers: a worker that waits for the
 * first of several tasks must not be the one that has to run them.
 */
public final class Elsewhere extends AbstractExecutorService {
    private final Executor threads;

    public Elsewhere(Executor threads) {
        this.threads = threads;
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
