package dev.joule.compute;

import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.PoolCore;
import dev.joule.compute.internal.pool.Tree;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The future of a submitted computation. */
final class Submission<T extends @Nullable Object> extends PoolFuture<T> {

    private final Tree tree;
    private final @Nullable Cancellation cancellation;

    private Submission(PoolCore core, Tree tree, @Nullable Cancellation cancellation) {
        super(core);
        this.tree = tree;
        this.cancellation = cancellation;
    }

    static <T extends @Nullable Object> Submission<T> start(
            PoolCore core, Supplier<? extends T> task, @Nullable Cancellation cancellation) {
        Tree tree = new Tree(null);
        Submission<T> future = new Submission<>(core, tree, cancellation);
        if (cancellation != null) {
            cancellation.attach(tree, core);
        }
        try {
            core.inject(new Told<>(core, tree, task, future));
        } catch (Throwable e) {
            future.detach();
            throw e;
        }
        return future;
    }

    private void detach() {
        if (cancellation != null) {
            cancellation.detach(tree);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        core.cancel(tree);
        return cancelled;
    }

    private static final class Told<T extends @Nullable Object> extends OutsideJob<T> {

        private final Submission<T> future;

        Told(PoolCore core, Tree tree, Supplier<? extends T> task, Submission<T> future) {
            super(core, tree, task);
            this.future = future;
        }

        @Override
        protected void told(boolean awaited) {
            future.detach();
            Throwable failure = error();
            if (failure == null) {
                future.complete(result());
            } else {
                future.completeExceptionally(failure);
            }
        }
    }
}
