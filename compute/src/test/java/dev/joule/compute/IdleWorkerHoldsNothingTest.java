package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The data of a computation can be collected as soon as it has ended, even if no other follows. */
@Timeout(60)
class IdleWorkerHoldsNothingTest {

    @Test
    void whatASequenceWorkedOnIsCollected() {
        try (ComputePool pool = TestPools.of(2)) {
            WeakReference<long[]> array = sumOfAnArray(pool);
            assertThat(isCollected(array)).isTrue();
        }
    }

    @Test
    void whatATaskHeldIsCollected() {
        try (ComputePool pool = TestPools.of(1)) {
            WeakReference<long[]> array = changedInATask(pool);
            assertThat(isCollected(array)).isTrue();
        }
    }

    private static WeakReference<long[]> sumOfAnArray(ComputePool pool) {
        long[] array = new long[1_000_000];
        assertThat(Par.of(array).on(pool).map(v -> v + 1).sum()).isEqualTo(array.length);
        return new WeakReference<>(array);
    }

    private static WeakReference<long[]> changedInATask(ComputePool pool) {
        long[] array = new long[10];
        pool.invoke(() -> array[0]++);
        return new WeakReference<>(array);
    }

    private static boolean isCollected(WeakReference<?> reference) {
        while (reference.get() != null) {
            System.gc();
            Thread.yield(); // a worker may not have left the frames of the job yet
        }
        return true;
    }
}
