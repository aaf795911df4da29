package dev.joule.compute;

import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The future of a computation submitted to a pool, or of a stage derived from it. A worker of the
 * pool must not block on it, since that worker may be the one that must run the computation.
 */
class PoolFuture<T extends @Nullable Object> extends CompletableFuture<T> {
    final WorkerRegistry core;

    PoolFuture(WorkerRegistry core) {
        this.core = core;
    }

    @Override
    public T join() {
        refuseOnOwnWorker();
        return super.join();
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        refuseOnOwnWorker();
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        refuseOnOwnWorker();
        return super.get(timeout, unit);
    }

    private void refuseOnOwnWorker() {
        if (!isDone() && core.self() != null) {
            throw new IllegalStateException(
                    "would block a worker of the pool that runs this computation; use join() or"
                            + " scope() of the pool, or thenApply() and the like");
        }
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
        return new PoolFuture<>(core);
    }
}
