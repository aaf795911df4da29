package dev.joule.compute;

import dev.joule.compute.internal.pool.PoolCore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What is submitted to a pool, and all that its own methods make of that: the pool's workers must
 * not wait for it, since they may be the ones that are to run it.
 */
class PoolFuture<T extends @Nullable Object> extends CompletableFuture<T> {
    final PoolCore core;

    PoolFuture(PoolCore core) {
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
                    "to wait for what was submitted may hold a worker of the pool that is to run"
                            + " it; use join() or scope() there, or go on with thenApply() and the"
                            + " like");
        }
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
        return new PoolFuture<>(core);
    }
}
