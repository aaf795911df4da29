package dev.joule.compute;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The future of a submitted computation. */
final class Submission<T extends @Nullable Object> extends PoolFuture<T> {

    private final Computation computation;
    private final @Nullable Cancellation cancellation;

    /**
     * True once the computation has its outcome; its thread then runs the dependents. The future
     * may have been completed earlier, by {@code orTimeout} for example.
     */
    private volatile boolean isOver;

    private Submission(
            WorkerRegistry core, Computation computation, @Nullable Cancellation cancellation) {
        super(core);
        this.computation = computation;
        this.cancellation = cancellation;
    }

    static <T extends @Nullable Object> Submission<T> start(
            WorkerRegistry core, Supplier<? extends T> task, @Nullable Cancellation cancellation) {
        Computation computation = new Computation(null);
        Submission<T> future = new Submission<>(core, computation, cancellation);
        if (cancellation != null) {
            cancellation.attach(computation, core);
        }
        try {
            core.inject(new SubmittedJob<>(core, computation, task, future));
        } catch (Throwable e) {
            future.detach();
            throw e;
        }
        return future;
    }

    private void detach() {
        if (cancellation != null) {
            cancellation.detach(computation);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!isOver) {
            core.cancel(computation); // first: the next call runs dependents, which may wait for it
        }
        return super.cancel(mayInterruptIfRunning);
    }

    private static final class SubmittedJob<T extends @Nullable Object> extends OutsideJob<T> {

        private final Submission<T> future;

        SubmittedJob(
                WorkerRegistry core,
                Computation computation,
                Supplier<? extends T> task,
                Submission<T> future) {
            super(core, computation, task);
            this.future = future;
        }

        @Override
        protected void ended(boolean awaited) {
            future.detach();
            future.isOver = true;
            if (!(Thread.currentThread() instanceof ComputeThread worker)
                    || !worker.computation().isCancelled()) {
                complete();
                return;
            }
            // The dependents are no part of what was cancelled: a fallback may compute.
            Computation before = worker.computation();
            worker.enter(ofDependents());
            try {
                complete();
            } finally {
                worker.enter(before);
                worker.requestWork(); // the dependents may have answered the request to cancel
            }
        }

        private void complete() {
            Throwable failure = error();
            if (failure == null) {
                future.complete(result());
            } else {
                future.completeExceptionally(failure);
            }
        }
    }
}
