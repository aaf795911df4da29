package dev.joule.compute.internal.join;

import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** Joins two branches that return numbers. */
public final class LongSupplierJoin {

    private LongSupplierJoin() {}

    /**
     * Runs both branches on this worker, or the second one on another.
     *
     * <p>This is one method so that the first branch is inlined into its caller's code and not
     * allocated.
     */
    public static long join(
            ComputeThread worker,
            LongSupplier first,
            LongSupplier second,
            LongBinaryOperator combine) {
        Branch fork = worker.isSmall() ? null : new Branch(worker, second);
        long left;
        try {
            if (fork != null) {
                worker.open(fork);
            }
            left = first.getAsLong();
        } catch (Throwable e) {
            if (fork == null) {
                throw e;
            }
            throw worker.abandon(fork, e);
        }
        if (fork == null) {
            return combine.applyAsLong(left, second.getAsLong());
        }
        long right = worker.close(fork) ? second.getAsLong() : fork.result;
        worker.forgetEstimate();
        return combine.applyAsLong(left, right);
    }

    /** Joins two calls of one function. A small fork allocates nothing. */
    public static long call(
            ComputeThread worker,
            LongUnaryOperator function,
            long left,
            long right,
            LongBinaryOperator combine) {
        if (worker.isSmall()) {
            return combine.applyAsLong(function.applyAsLong(left), function.applyAsLong(right));
        }
        return open(worker, function, left, right, combine);
    }

    private static long open(
            ComputeThread worker,
            LongUnaryOperator function,
            long left,
            long right,
            LongBinaryOperator combine) {
        Branch fork = new Branch(worker, () -> function.applyAsLong(right));
        long first;
        try {
            worker.open(fork);
            first = function.applyAsLong(left);
        } catch (Throwable e) {
            throw worker.abandon(fork, e);
        }
        long second = worker.close(fork) ? function.applyAsLong(right) : fork.result;
        worker.forgetEstimate();
        return combine.applyAsLong(first, second);
    }

    private static final class Branch extends Fork {
        private final LongSupplier branch;
        private long result;

        Branch(ComputeThread owner, LongSupplier branch) {
            super(owner);
            this.branch = branch;
        }

        @Override
        protected void work() {
            result = branch.getAsLong();
        }
    }
}
