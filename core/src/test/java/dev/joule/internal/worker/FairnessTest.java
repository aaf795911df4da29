package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.timer.TimerEntry;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

    /** Each sleeps for less time than another's turn takes, as threads that compute do. */
    @Test
    void threadsThatSleepBetweenLongTurnsHaveTheSameNumberOfTurns() {
        int threads = 10;
        int[] turns = new int[threads];
        for (int i = 0; i < threads; i++) {
            rig.submit(new LongTurns(turns, i));
        }
        rig.until(0, () -> IntStream.of(turns).sum() == 20 * threads);
        assertThat(turns).containsOnly(20);
    }

    /** Computes for 20 ms, and then sleeps for one. */
    private final class LongTurns implements Runnable {
        private final int[] turns;
        private final int index;

        LongTurns(int[] turns, int index) {
            this.turns = turns;
            this.index = index;
        }

        @Override
        public void run() {
            turns[index]++;
            rig.now += TimeUnit.MILLISECONDS.toNanos(20);
            rig.worker(0).wheel().add(new Sleep(rig.now + TimeUnit.MILLISECONDS.toNanos(1), this));
        }
    }

    private final class Sleep extends TimerEntry {
        private final Runnable sleeper;

        Sleep(long deadline, Runnable sleeper) {
            super(deadline);
            this.sleeper = sleeper;
        }

        @Override
        protected void fire() {
            rig.worker(0).schedule(sleeper);
        }
    }
}
