package dev.joule.compute;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A view of a pool as an executor: each task is a computation that no thread awaits. */
record PoolExecutor(WorkerRegistry core) implements Executor {

    @Override
    public void execute(Runnable task) {
        core.inject(new Executed(core, new Body(Objects.requireNonNull(task, "task"))));
    }

    @Override
    public String toString() {
        return "executor of a compute pool of " + core.workers();
    }

    private record Body(Runnable task) implements Supplier<@Nullable Object> {
        @Override
        public @Nullable Object get() {
            task.run();
            return null;
        }
    }

    private static final class Executed extends OutsideJob<@Nullable Object> {
        private final AtomicBoolean isReported = new AtomicBoolean();

        Executed(WorkerRegistry core, Body body) {
            super(core, new Computation(null), body);
        }

        @Override
        protected boolean mayBeWithdrawn() {
            return false; // a worker reports how it ended
        }

        @Override
        protected void ended(boolean awaited) {
            Throwable failure = error();
            if (failure != null && isReported.compareAndSet(false, true)) {
                WorkerRegistry.report(failure);
            }
        }
    }
}
