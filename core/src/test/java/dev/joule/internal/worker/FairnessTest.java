package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is queued is not overtaken for ever by what keeps coming. */
@Timeout(20)
class FairnessTest {
    private final Rig rig = new Rig(1);

    /** A look that refills a batch before it is empty would keep the worker from its own tasks. */
    @ParameterizedTest
    @ValueSource(longs = {1_000, 10_000, 50_000, 100_000, 2_000_000})
    void anInjectionQueueThatNeverEmptiesDoesNotStarveTheRing(long taskNanos) {
        int[] injected = new int[1];
        Runnable load =
                () -> {
                    rig.now += taskNanos;
                    injected[0]++;
                };
        for (int i = 0; i < 20_000; i++) {
            rig.pool.injection().trySubmit(load, 0);
        }
        rig.until(0, () -> injected[0] > 1_000);
        int before = injected[0];
        boolean[] done = new boolean[1];
        rig.worker(0).pushBack(() -> done[0] = true);
        rig.until(0, () -> done[0]);
        assertThat(injected[0] - before).as("tasks that came first").isLessThan(1_000);
    }

    @Test
    void oneWorkerRunsWhatOneThreadSubmitsInItsOrder() {
        for (int i = 0; i < 1_000; i++) {
            rig.submit(rig.noting(i));
        }
        rig.untilAsleep(0);
        assertThat(rig.ran).hasSize(1_000);
        assertThat(rig.ran.stream().map(Integer.class::cast)).isSorted();
    }
}
