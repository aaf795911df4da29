package dev.joule.compute.internal.join;

import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Joins two branches that return objects. */
public final class SupplierJoin {

    private SupplierJoin() {}

    /** Runs both branches on this worker, or the second one on another. */
    public static <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    R extends @Nullable Object>
            R join(
                    ComputeThread worker,
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    BiFunction<? super A, ? super B, ? extends R> combine) {
        Branch<B> fork = worker.isSmall() ? null : new Branch<>(worker, second);
        A left;
        try {
            if (fork != null) {
                worker.open(fork);
            }
            left = first.get();
        } catch (Throwable e) {
            if (fork == null) {
                throw e;
            }
            throw worker.abandon(fork, e);
        }
        if (fork == null) {
            return combine.apply(left, second.get());
        }
        B right = worker.close(fork) ? second.get() : fork.result();
        worker.forgetEstimate();
        return combine.apply(left, right);
    }

    /** Runs both branches, even if the first one throws. */
    public static <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    R extends @Nullable Object>
            R tryJoin(
                    ComputeThread worker,
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    BiFunction<? super A, ? super B, ? extends R> combine) {
        Result<A> left = new Result<>(first);
        Result<B> right = new Result<>(second);
        RunnableJoin.tryJoin(worker, left, right);
        return combine.apply(left.get(), right.get());
    }

    /** Joins two calls of one function. A small fork allocates nothing. */
    public static <T extends @Nullable Object, R extends @Nullable Object> R call(
            ComputeThread worker,
            Function<? super T, ? extends R> function,
            T left,
            T right,
            BiFunction<? super R, ? super R, ? extends R> combine) {
        if (worker.isSmall()) {
            return combine.apply(function.apply(left), function.apply(right));
        }
        return join(worker, () -> function.apply(left), () -> function.apply(right), combine);
    }

    /** A branch that returns an object, as an action. */
    private static final class Result<T extends @Nullable Object> implements Runnable {
        private final Supplier<? extends T> branch;
        private @Nullable T result;

        Result(Supplier<? extends T> branch) {
            this.branch = branch;
        }

        @Override
        public void run() {
            result = branch.get();
        }

        @SuppressWarnings("NullAway") // set by run(), and null only if T is nullable
        T get() {
            return result;
        }
    }

    private static final class Branch<B extends @Nullable Object> extends Fork {
        private final Supplier<? extends B> branch;
        private @Nullable B result;

        Branch(ComputeThread owner, Supplier<? extends B> branch) {
            super(owner);
            this.branch = branch;
        }

        @Override
        protected void work() {
            result = branch.get();
        }

        @SuppressWarnings("NullAway") // set by work(), and null only if B is nullable
        B result() {
            return result;
        }
    }
}
