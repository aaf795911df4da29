package dev.joule.pekko;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The executor of one dispatcher, which uses a scheduler until its shutdown. Pekko calls {@code
 * execute} and {@code shutdown} only. Tasks are not counted: the executor is terminated when the
 * scheduler is, which may have other users.
 */
final class DispatcherExecutor extends AbstractExecutorService {
    private final SharedScheduler shared;
    private final Executor target;
    private final AtomicBoolean isShutdown = new AtomicBoolean();

    /** Creates an executor on the scheduler's workers. */
    DispatcherExecutor(SharedScheduler shared) {
        this.shared = shared;
        target = shared.scheduler();
    }

    /** Creates an executor on threads that may block. */
    DispatcherExecutor(SharedScheduler shared, String name, int threads) {
        this.shared = shared;
        target = shared.scheduler().newBlockingExecutor(name, threads);
    }

    @Override
    public void execute(Runnable task) {
        if (isShutdown.getPlain()) { // a task that comes with the shutdown is in time
            throw new RejectedExecutionException("the dispatcher's executor is shut down");
        }
        target.execute(task);
    }

    @Override
    public void shutdown() {
        if (isShutdown.compareAndSet(false, true)) {
            shared.release();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return isShutdown.get();
    }

    @Override
    public boolean isTerminated() {
        return isShutdown() && shared.scheduler().isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return shared.scheduler().awaitTermination(timeout, unit);
    }
}
