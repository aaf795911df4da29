package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The look at the injection queue counts tasks, and comes before the worker's own work. */
class PeriodicLookTest {
    private static final int YIELDERS = 4;

    private final Rig rig = new Rig(1);
    private final Worker worker = rig.worker(0);
    private long taskNanos;
    private int yields;

    private void yieldForever() {
        for (int i = 0; i < YIELDERS; i++) {
            worker.schedule(
                    new Runnable() {
                        @Override
                        public void run() {
                            rig.now += taskNanos;
                            yields++;
                            worker.schedule(this);
                        }
                    });
        }
    }

    /** How many tasks run before one that is submitted now. */
    private int tasksBeforeASubmission() {
        int before = yields;
        boolean[] done = new boolean[1];
        rig.submit(() -> {
            rig.now += taskNanos;
            done[0] = true;
        });
        rig.until(0, () -> done[0]);
        return yields - before;
    }

    @ParameterizedTest
    @CsvSource({"1000, 255", "10000, 100", "50000, 20", "100000, 10", "125000, 8"})
    void aSubmissionIsTakenWithinTheIntervalThoughTheRingIsNeverEmpty(long nanos, int interval) {
        taskNanos = nanos;
        rig.asTaskOf(0, this::yieldForever);
        rig.until(0, () -> yields > 20_000);
        assertThat(worker.tick.interval.tasks()).isBetween(interval - 1, interval);
        for (int offset = 0; offset < 300; offset++) {
            assertThat(tasksBeforeASubmission()).isLessThanOrEqualTo(interval);
            worker.step();
        }
    }

    /** Eight tasks of 200 us would be 1.6 ms. */
    @ParameterizedTest
    @CsvSource({"200000, 5", "400000, 4", "1000000, 1", "7000000, 1"})
    void aMillisecondOnTheClockMakesALookDue(long nanos, int tasks) {
        taskNanos = nanos;
        rig.asTaskOf(0, this::yieldForever);
        rig.until(0, () -> yields > 1_000);
        for (int offset = 0; offset < 100; offset++) {
            assertThat(tasksBeforeASubmission()).isLessThanOrEqualTo(tasks);
            worker.step();
        }
    }

    @Test
    void theBudgetIsAHundredAndTwentyEight() {
        taskNanos = 1_000;
        rig.asTaskOf(0, this::yieldForever);
        rig.until(0, () -> yields > 5_000);
        int[] last = {0};
        rig.atPoll =
                () -> {
                    if (last[0] > 0) {
                        assertThat(yields - last[0]).isEqualTo(Tick.BUDGET);
                    }
                    last[0] = yields;
                };
        rig.until(0, () -> yields > 7_000);
        assertThat(last[0]).isGreaterThan(6_000);
    }

    @Test
    void sleepingDoesNotCountAsRunning() {
        for (int i = 0; i < 300; i++) {
            rig.asTaskOf(0, () -> rig.now += 10_000);
            rig.untilAsleep(0);
            rig.now += 1_000_000_000;
        }
        assertThat(worker.tick.interval.tasks()).isBetween(99, 100);
        assertThat(rig.count(0, WorkerCounters.BUSY_NANOS)).isEqualTo(300 * 10_000);
    }
}
