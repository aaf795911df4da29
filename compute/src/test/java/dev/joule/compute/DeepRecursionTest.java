package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recursion that is too deep ends in its own overflow, and leaves a pool that works. */
@Tag("stress")
@Timeout(120)
class DeepRecursionTest {

    private static final int DEPTH = 100_000;

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "3, 0", "1, 512", "2, 512", "3, 512", "2, 65536"})
    void aHundredThousandNestedJoins(int workers, long stackKib) {
        try (ComputePool pool =
                ComputePool.builder().workers(workers).stackSize(stackKib << 10).build()) {
            for (int round = 0; round < 20; round++) {
                long result = -1;
                try {
                    result = pool.invoke(() -> firstDeep(DEPTH));
                } catch (StackOverflowError expected) {
                    // the other way it may end
                }
                assertThat(result).isIn(-1L, (long) DEPTH);
                try {
                    result = pool.invoke(() -> secondDeep(DEPTH));
                } catch (StackOverflowError expected) {
                    result = -1;
                }
                assertThat(result).isIn(-1L, (long) DEPTH);
                assertThat(pool.<Long>invoke(() -> TestPools.fib(15))).isEqualTo(610);
            }
        }
    }

    /** The job is in the pool or it is not; so the pool can be closed afterwards. */
    @Test
    void aCallerThatRunsOutOfStackLeavesNothingBehind() throws Exception {
        try (ComputePool pool = ComputePool.builder().workers(2).build()) {
            for (int round = 0; round < 20; round++) {
                Thread caller = new Thread(null, () -> invokeOnTheWayDown(pool), "", 256 << 10);
                caller.start();
                caller.join();
            }
        }
    }

    private static void invokeOnTheWayDown(ComputePool pool) {
        try {
            pool.invoke(() -> {});
            invokeOnTheWayDown(pool);
        } catch (StackOverflowError expected) {
            // the caller's own
        }
    }

    private static long firstDeep(int depth) {
        return depth == 0 ? 0 : Compute.joinLong(() -> firstDeep(depth - 1), () -> 1, Long::sum);
    }

    private static long secondDeep(int depth) {
        return depth == 0 ? 0 : Compute.joinLong(() -> 1, () -> secondDeep(depth - 1), Long::sum);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4"})
    void endlessRecursionInAScopeEndsAndRunsNothingAfterwards(int workers) {
        try (ComputePool pool =
                ComputePool.builder().workers(workers).stackSize(256 << 10).build()) {
            for (int round = 0; round < 20; round++) {
                AtomicLong running = new AtomicLong();
                try {
                    pool.scope(scope -> endless(scope, running));
                } catch (StackOverflowError expected) {
                    // its own
                }
                assertThat(running).hasValue(0);
                assertThat(pool.<Long>invoke(() -> TestPools.fib(12))).isEqualTo(144);
            }
        }
    }

    private static void endless(Scope outer, AtomicLong running) {
        Compute.scope(inner -> {
            running.incrementAndGet();
            try {
                inner.spawn(() -> TestPools.fib(3));
                endless(inner, running);
            } finally {
                running.decrementAndGet();
            }
        });
    }
}
