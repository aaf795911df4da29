package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops run on the workers of the chosen pool only. */
@Timeout(60)
class LoopOnAChosenPoolTest {

    private static final ThreadLocal<String> OF_THE_HOOK = new ThreadLocal<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 10_000})
    void everyStepIsOnAWorkerThatHasBegunWithTheHook(int size) {
        try (ComputePool pool =
                ComputePool.builder()
                        .workers(2)
                        .onStart(i -> OF_THE_HOOK.set("worker " + i))
                        .build()) {
            Set<String> seen = ConcurrentHashMap.newKeySet();
            Par.of(IntRange.of(0, size)).on(pool).forEach(i -> seen.add("" + OF_THE_HOOK.get()));
            Par.of(new long[size]).on(pool).map(v -> note(seen)).sum();
            Par.of(new long[size]).on(pool).progress((done, all) -> {}).map(v -> note(seen)).sum();
            assertThat(seen).isSubsetOf("worker 0", "worker 1");
        }
    }

    private static long note(Set<String> seen) {
        seen.add("" + OF_THE_HOOK.get());
        return 0;
    }

    @Test
    void stepsForkOnTheSamePool() {
        try (ComputePool pool = TestPools.of(2)) {
            Set<ComputePool> seen = ConcurrentHashMap.newKeySet();
            AtomicInteger workers = new AtomicInteger();
            Par.of(IntRange.of(0, 10))
                    .on(pool)
                    .forEach(i -> {
                        seen.add(ComputePool.current());
                        workers.accumulateAndGet(ComputePool.current().workers(), Math::max);
                    });
            assertThat(seen).doesNotContain(ComputePool.shared());
            assertThat(workers).hasValue(2);
        }
    }

    @Test
    void aClosedPoolRunsNothing() {
        ComputePool pool = TestPools.of(2);
        pool.close();
        AtomicInteger steps = new AtomicInteger();
        assertRefused(
                () -> Par.of(IntRange.of(0, 10)).on(pool).forEach(i -> steps.incrementAndGet()));
        assertThat(steps).hasValue(0);
        for (int size : new int[] {10_000, 100_000}) {
            assertRefused(() -> Par.of(new long[size]).on(pool).sum());
        }
    }

    private static void assertRefused(Runnable operation) {
        assertThatThrownBy(operation::run).isInstanceOf(RejectedExecutionException.class);
    }
}
