package dev.joule.internal.worker;

import static dev.joule.internal.worker.WorkerCounters.QUEUE_TIME;
import static dev.joule.internal.worker.WorkerCounters.RUN_LENGTH;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The times in a queue and the lengths of runs, by a clock that the test moves. */
class TimesAreMeasuredTest {
    private static final long WAIT = TimeUnit.MILLISECONDS.toNanos(5);

    /** Enough for several samples, and fewer than a ring holds. */
    private static final int TASKS = 250;

    private final Rig rig = new Rig(2);

    /** Returns the times that a worker has counted, each as the shortest of its bucket. */
    private List<Long> times(int worker, int histogram) {
        List<Long> times = new ArrayList<>();
        for (int bucket = 0; bucket < TimeBuckets.COUNT; bucket++) {
            for (long i = rig.count(worker, histogram + bucket); i > 0; i--) {
                times.add(TimeBuckets.shortestIn(bucket));
            }
        }
        return times;
    }

    private static boolean isAboutWait(long time) {
        return time <= WAIT && time >= WAIT - WAIT / 8;
    }

    private void assertWaits(int worker, int least) {
        assertThat(times(worker, QUEUE_TIME))
                .hasSizeGreaterThanOrEqualTo(least)
                .allMatch(TimesAreMeasuredTest::isAboutWait);
    }

    private static void nothing() {}

    private void waitInTheRing() {
        rig.asTaskOf(
                0,
                () -> {
                    for (int i = 0; i < TASKS; i++) {
                        rig.worker(0).schedule(TimesAreMeasuredTest::nothing);
                    }
                    rig.now += WAIT;
                });
        rig.untilAsleep(0);
        assertThat(times(0, QUEUE_TIME)).filteredOn(time -> time != 0).isNotEmpty();
        assertThat(times(0, QUEUE_TIME))
                .allMatch(time -> time == 0 || isAboutWait(time)); // 0: the task from outside
    }

    @Test
    void inTheRing() {
        waitInTheRing();
    }

    @Test
    void inTheSlot() {
        for (int i = 0; i < TASKS; i++) {
            rig.asTaskOf(
                    0,
                    () -> {
                        rig.worker(0).schedule(TimesAreMeasuredTest::nothing);
                        rig.now += WAIT;
                    });
            rig.untilAsleep(0);
        }
        assertThat(times(0, QUEUE_TIME)).filteredOn(TimesAreMeasuredTest::isAboutWait).isNotEmpty();
        assertThat(times(0, QUEUE_TIME)).allMatch(time -> time == 0 || isAboutWait(time));
    }

    @Test
    void fromOutside() {
        rig.allAsleep();
        for (int i = 0; i < TASKS; i++) {
            rig.submit(TimesAreMeasuredTest::nothing);
        }
        rig.now += WAIT;
        rig.pool.idle().tryLeaveParked(0);
        rig.untilAsleep(0);
        assertWaits(0, TASKS / 64);
    }

    @Test
    void aStolenOneCountsForItsThief() {
        rig.asTaskOf(
                0,
                () -> {
                    for (int i = 0; i < TASKS; i++) {
                        rig.worker(0).schedule(TimesAreMeasuredTest::nothing);
                    }
                    rig.now += WAIT;
                    rig.until(1, () -> rig.worker(1).ran() >= TASKS / 2);
                    rig.untilAsleep(1);
                });
        assertWaits(1, 1);
    }

    /** From the ring to the injection queue and back: the whole wait counts. */
    @Test
    void anOverflowedOneKeepsItsTime() {
        rig.asTaskOf(
                0,
                () -> {
                    for (int i = 0; i < 2_000; i++) {
                        rig.worker(0).schedule(TimesAreMeasuredTest::nothing);
                    }
                    rig.now += WAIT;
                    rig.untilAsleep(1);
                });
        assertWaits(1, 10);
    }

    @Test
    void aRunCountsItsLength() {
        for (int i = 0; i < TASKS; i++) {
            rig.asTaskOf(0, () -> rig.now += WAIT);
        }
        assertThat(times(0, RUN_LENGTH)).isNotEmpty().allMatch(TimesAreMeasuredTest::isAboutWait);
    }

    @Test
    void aboutOneRunIn256IsMeasured() {
        for (int i = 0; i < 64_000; i++) {
            rig.asTaskOf(0, TimesAreMeasuredTest::nothing);
        }
        assertThat(times(0, RUN_LENGTH)).hasSizeBetween(180, 330);
    }

    @Test
    void aListenerHearsOfLongWaitsOnly() {
        List<Long> waits = new ArrayList<>();
        rig.pool.listen(new Listener(waits));
        waitInTheRing();
        assertThat(waits).isNotEmpty().allMatch(TimesAreMeasuredTest::isAboutWait);
        int before = waits.size();
        rig.pool.listen(null);
        waitInTheRing();
        assertThat(waits).hasSize(before);
    }

    private record Listener(List<Long> waits) implements PoolEvents {
        @Override
        public long longWaitNanos() {
            return WAIT / 2;
        }

        @Override
        public void waitedLong(int worker, Object task, long nanos) {
            waits.add(nanos);
            throw new IllegalStateException("is ignored");
        }

        @Override
        public void wokenInVain(int worker, long awakeNanos) {}

        @Override
        public void sparesSent(int sent, int atWork) {}
    }
}
