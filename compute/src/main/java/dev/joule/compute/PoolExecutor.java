package dev.joule.compute;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A view of a pool as an executor: each task is a computation that no thread awaits. */
record PoolExecutor(WorkerRegistry core) implements Executor {

    @Override
    public void execute(Runnable task) {
        core.inject(new Executed(core, ComputePool.supplier(task)));
    }

    @Override
    public String toString() {
        return "executor of a compute pool of " + core.workers();
    }

    private static final class Executed extends OutsideJob<@Nullable Void> {

        Executed(WorkerRegistry core, Supplier<@Nullable Void> body) {
            super(core, new Computation(null), body);
        }

        @Override
        protected boolean mayBeWithdrawn() {
            return false; // a worker reports how it ended
        }

        @Override
        protected void ended(boolean awaited) {
            Throwable failure = error();
            if (failure != null) {
                WorkerRegistry.report(failure);
            }
        }
    }
}
