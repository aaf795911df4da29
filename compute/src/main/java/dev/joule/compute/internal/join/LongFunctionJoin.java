package dev.joule.compute.internal.join;

import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Joins two calls of one function of a number. A small fork allocates nothing. */
public final class LongFunctionJoin {

    private LongFunctionJoin() {}

    /** Runs both calls on this worker, or the second one on another. */
    public static long join(
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
        Call fork = new Call(worker, function, right);
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

    private static final class Call extends Fork {
        private final LongUnaryOperator function;
        private final long argument;
        private long result;

        Call(ComputeThread owner, LongUnaryOperator function, long argument) {
            super(owner);
            this.function = function;
            this.argument = argument;
        }

        @Override
        protected void work() {
            result = function.applyAsLong(argument);
        }
    }
}
