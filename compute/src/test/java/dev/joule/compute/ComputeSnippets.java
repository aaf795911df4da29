package dev.joule.compute;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/** The examples of the documentation, compiled; {@code ComputeSnippetsTest} runs them. */
final class ComputeSnippets {

    private ComputeSnippets() {}

    // @start region="executor"
    static long executor(ComputePool pool, long limit) {
        return CompletableFuture.supplyAsync(() -> limit * (limit + 1) / 2, pool.asExecutor())
                .thenApply(sum -> 2 * sum)
                .join();
    }

    // @end

    // @start region="join"
    static long fib(long n) {
        return n < 2 ? n : Compute.joinLong(ComputeSnippets::fib, n - 1, n - 2, Long::sum);
    }

    static long size(Node tree) {
        return tree == null
                ? 0
                : 1
                        + Compute.joinLong(
                                () -> size(tree.left()), () -> size(tree.right()), Long::sum);
    }

    // @end

    record Node(Node left, Node right) {}

    static long pool() {
        // @start region="pool"
        try (ComputePool pool = ComputePool.builder().name("render").workers(2).build()) {
            return pool.invoke(() -> fib(30)); // joins inside it run on this pool
        }
        // @end
    }

    static long scope(int[] parts) {
        LongAdder sum = new LongAdder();
        // @start region="scope"
        Compute.scope(scope -> {
            for (int part : parts) {
                scope.spawn(() -> sum.add(part));
            }
        });
        // all of them are through here
        // @end
        return sum.sum();
    }

    static long cancellation(ComputePool pool, Cancellation cancellation) {
        // @start region="cancellation"
        // Elsewhere: cancellation.cancel() makes this end with a CancellationException.
        return pool.invoke(cancellation, () -> fib(30));
        // @end
    }
}
