package dev.joule.internal.worker;

import static dev.joule.internal.worker.WorkerCounters.ASLEEP_NANOS;
import static dev.joule.internal.worker.WorkerCounters.BUSY_NANOS;
import static dev.joule.internal.worker.WorkerCounters.SEARCHING_NANOS;
import static dev.joule.internal.worker.WorkerCounters.UNPARKED;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_BY_EVENTS;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_BY_SENTINEL;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_BY_TIMER;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_IN_VAIN;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_LOCALLY;
import static dev.joule.internal.worker.WorkerCounters.WOKEN_REMOTELY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.timer.TimerEntry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The causes of wakes, and the times between them. */
class WakesAreCountedTest {
    private final Rig rig = new Rig(4);

    @BeforeEach
    void everybodySleeps() {
        rig.allAsleep();
    }

    private void wokenRun() {
        for (int i = 0; i < 4; i++) {
            rig.untilAsleep(i);
        }
    }

    private void assertCounted(int remote, int local, int timer, int inVain) {
        assertThat(rig.pool.counted(WOKEN_REMOTELY)).as("remote").isEqualTo(remote);
        assertThat(rig.pool.counted(WOKEN_LOCALLY)).as("local").isEqualTo(local);
        assertThat(rig.pool.counted(WOKEN_BY_TIMER)).as("timer").isEqualTo(timer);
        assertThat(rig.pool.counted(WOKEN_IN_VAIN)).as("futile wakes").isEqualTo(inVain);
        assertThat(rig.pool.counted(WOKEN_BY_EVENTS)).as("events").isZero();
    }

    @Test
    void aSubmissionWakesRemotely() {
        rig.submit(rig.noting("A"));
        wokenRun();
        assertThat(rig.ran).containsExactly("A");
        assertCounted(1, 0, 0, 0);
    }

    /** The first wake is for a watch over the slot. */
    @Test
    void tasksOfAWorkerWakeLocally() {
        rig.submit(() -> {
            for (int i = 0; i < 4; i++) {
                rig.worker(0).schedule(rig.noting(i));
            }
            wokenRunBut(0);
        });
        wokenRun();
        assertThat(rig.ran).hasSize(4);
        assertThat(rig.pool.counted(WOKEN_REMOTELY)).isEqualTo(1);
        assertThat(rig.pool.counted(WOKEN_BY_TIMER)).isEqualTo(1);
        assertThat(rig.pool.counted(WOKEN_LOCALLY)).isPositive();
    }

    private void wokenRunBut(int worker) {
        for (int i = 0; i < 4; i++) {
            if (i != worker) {
                rig.untilAsleep(i);
            }
        }
    }

    @Test
    void aWakeWithoutATaskIsInVain() {
        List<Long> heard = new ArrayList<>();
        rig.pool.listen(new Listener(heard));
        rig.pool.notifyWork();
        wokenRun();
        assertCounted(1, 0, 0, 1);
        assertThat(heard).hasSize(1);
    }

    @Test
    void aTimerWakesOneToSleepForIt() {
        TimerEntry timer =
                new TimerEntry(1_000_000) {
                    @Override
                    protected void fire() {
                        rig.ran.add("timer");
                    }
                };
        rig.worker(0).wheel().add(timer);
        rig.pool.timerAdded(1_000_000);
        wokenRun();
        assertCounted(0, 0, 1, 0);
        rig.now = 1_000_000;
        wokenRun();
        assertThat(rig.ran).containsExactly("timer");
        assertCounted(0, 0, 2, 0);
    }

    @Test
    void theSentinelHasACountOfItsOwn() {
        rig.pool.wakeAny();
        wokenRun();
        assertCounted(0, 0, 0, 0);
        assertThat(rig.pool.counted(WOKEN_BY_SENTINEL)).isEqualTo(1);
        assertThat(rig.pool.counted(UNPARKED)).isEqualTo(1);
    }

    @Test
    void aWorkerIsBusyOrSearchesOrSleeps() {
        rig.now += 50;
        rig.asTaskOf(
                0,
                () -> {
                    rig.now += 100;
                    assertTimes(100, 50);
                });
        rig.now += 7;
        assertTimes(107, 50);
        rig.untilAsleep(0);
        rig.now += 1_000;
        assertTimes(107, 1_050);
    }

    private void assertTimes(long busy, long asleep) {
        assertThat(rig.count(0, BUSY_NANOS)).isEqualTo(busy);
        assertThat(rig.count(0, SEARCHING_NANOS)).isZero();
        assertThat(rig.count(0, ASLEEP_NANOS)).isEqualTo(asleep);
    }

    private record Listener(List<Long> heard) implements PoolEvents {
        @Override
        public long longWaitNanos() {
            return Long.MAX_VALUE;
        }

        @Override
        public void waitedLong(int worker, Object task, long nanos) {
            throw new AssertionError("no wait is that long");
        }

        @Override
        public void wokenInVain(int worker, long awakeNanos) {
            heard.add(awakeNanos);
        }

        @Override
        public void sparesSent(int sent, int atWork) {
            throw new AssertionError("there is no spare");
        }
    }
}
