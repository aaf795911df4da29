package dev.joule.bench.compute;

import dev.joule.compute.Compute;
import java.io.Serial;
import java.util.concurrent.RecursiveTask;

/** Recursions that fork at every step. */
final class Forks {

    /** The number of forks of {@code fib(32)}. */
    static final double FIB_32 = 3_524_577;

    /** The number of forks of {@code fib(40)}. */
    static final double FIB_40 = 165_580_140;

    private Forks() {}

    static long fib(long n) {
        return n < 2 ? n : Compute.joinLong(Forks::fib, n - 1, n - 2, Long::sum);
    }

    static long fibByLambdas(long n) {
        return n < 2
                ? n
                : Compute.joinLong(() -> fibByLambdas(n - 1), () -> fibByLambdas(n - 2), Long::sum);
    }

    static long fibCut(long n) {
        return n <= 20
                ? sequentialFib(n)
                : Compute.joinLong(Forks::fibCut, n - 1, n - 2, Long::sum);
    }

    static long tree(long depth) {
        return depth == 0 ? 1 : Compute.joinLong(Forks::tree, depth - 1, depth - 1, Long::sum);
    }

    static long sequentialFib(long n) {
        return n < 2 ? n : sequentialFib(n - 1) + sequentialFib(n - 2);
    }

    static long sequentialTree(long depth) {
        return depth == 0 ? 1 : sequentialTree(depth - 1) + sequentialTree(depth - 1);
    }

    /** The JDK's form of the recursion. */
    static final class Fib extends RecursiveTask<Long> {
        @Serial private static final long serialVersionUID = 1L;
        private final long n;
        private final long cut;

        Fib(long n, long cut) {
            this.n = n;
            this.cut = cut;
        }

        @Override
        protected Long compute() {
            if (n <= cut) {
                return sequentialFib(n);
            }
            Fib second = new Fib(n - 2, cut);
            second.fork();
            long first = new Fib(n - 1, cut).compute();
            return first + second.join();
        }
    }

    /** The JDK's form of the recursion. */
    static final class Tree extends RecursiveTask<Long> {
        @Serial private static final long serialVersionUID = 1L;
        private final int depth;

        Tree(int depth) {
            this.depth = depth;
        }

        @Override
        protected Long compute() {
            if (depth == 0) {
                return 1L;
            }
            Tree second = new Tree(depth - 1);
            second.fork();
            long first = new Tree(depth - 1).compute();
            return first + second.join();
        }
    }
}
