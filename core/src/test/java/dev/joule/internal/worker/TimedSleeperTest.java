package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.worker.Worker.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimedSleeperTest {
    private static final long PROMISE_NANOS = 2_000_000;
    private static final long FAR_NANOS = 3_600_000_000_000L;

    private static final class FarTimer extends TimerEntry {
        FarTimer(long deadline) {
            super(deadline);
        }

        @Override
        protected void fire() {
            throw new AssertionError("an hour has not passed");
        }
    }

    private final Rig rig = new Rig(2);

    @BeforeEach
    void everybodySleeps() {
        rig.allAsleep();
    }

    @AfterEach
    void noTaskOfTheTestHasFailed() {
        assertThat(rig.uncaught).isEmpty();
    }

    @Test
    void nobodyHasATimeoutWhenAllAreIdle() {
        Rig four = new Rig(4);
        for (int i = 0; i < 4; i++) {
            four.untilAsleep(i);
        }
        // Whoever was timed sleeper while the others still ran finds that they do not any more.
        for (int i = 0; i < 4; i++) {
            assertThat(four.untilAsleep(i)).as("worker %d", i).isZero();
        }
        assertThat(four.pool.idle().hasTimedSleeper()).isFalse();
        assertThat(four.wakes).isEmpty();
    }

    @Test
    void oneParkedWorkerAtMostHasATimeout() {
        Rig four = new Rig(4);
        four.allAsleep();
        four.submit(() -> {
            four.worker(0).schedule(four.noting("A"));
            int timed = 0;
            for (int round = 0; round < 3; round++) {
                timed = 0;
                for (int i = 1; i < 4; i++) {
                    timed += four.untilAsleep(i) > 0 ? 1 : 0;
                }
            }
            assertThat(timed).isEqualTo(1);
            assertThat(four.pool.idle().hasTimedSleeper()).isTrue();
        });
        four.untilAsleep(0);
        assertThat(four.uncaught).isEmpty();
    }

    @Test
    void fillingTheSlotArrangesATimedSleeper() {
        rig.submit(() -> {
            assertThat(rig.wakes).containsExactly(0);
            rig.worker(0).schedule(rig.noting("A"));
            assertThat(rig.wakes).containsExactly(0, 1);
            assertThat(rig.untilAsleep(1)).isBetween(1L, PROMISE_NANOS);
            assertThat(rig.pool.idle().timedSleeper()).isEqualTo(1);
        });
        rig.untilAsleep(0);
    }

    @Test
    void aTimerSetDuringAClaimWakesTheTimedSleeper() {
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting("to have a timed sleeper"));
            assertThat(rig.untilAsleep(1)).isPositive();
            assertThat(rig.pool.idle().timedSleeper()).isEqualTo(1);
            // As far as a claim gets before it takes a bit, which may be another worker's.
            assertThat(rig.pool.idle().tryClaimAny()).isEqualTo(1);
            assertThat(rig.pool.idle().parked()).isZero();
            rig.wakes.clear();
            rig.pool.timerAdded(rig.now + 1);
            assertThat(rig.wakes).containsExactly(1);
        });
        rig.untilAsleep(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 50})
    void aTaskBehindALongTaskIsTakenWithinTwoMilliseconds(int quietLooks) {
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting("first")); // to have a timed sleeper
            rig.ran.add(rig.worker(0).queues.lifo.take());
            long nanos = rig.untilAsleep(1);
            for (int i = 0; i < quietLooks; i++) {
                rig.now += nanos;
                nanos = rig.untilAsleep(1);
            }
            becomesOverdue("stuck");
        });
        rig.untilAsleep(0);
        rig.untilAsleep(1);
        assertThat(rig.ran).contains("stuck");
    }

    /** Schedules a task on worker 0, which is in a task, and waits until worker 1 has run it. */
    private void becomesOverdue(String name) {
        long start = rig.now;
        rig.worker(0).schedule(rig.noting(name));
        assertThat(rig.worker(0).queues().isSlotOccupied()).isTrue();
        long nanos = rig.untilAsleep(1);
        while (!rig.ran.contains(name)) {
            rig.now += nanos;
            nanos = rig.untilAsleep(1);
            assertThat(rig.now - start).isLessThanOrEqualTo(PROMISE_NANOS);
        }
    }

    /** As where each thread wakes another and then waits, pinned, for a monitor. */
    @Test
    void whereTasksAreOftenOverdueTheNextOnesGoToTheRing() {
        rig.asTaskOf(0, () -> becomesOverdue("once"));
        rig.asTaskOf(0, () -> becomesOverdue("twice"));
        for (int i = 0; i < StallState.SHARED_RUNS; i++) {
            String name = "shared " + i;
            rig.untilAsleep(0);
            rig.asTaskOf(
                    0,
                    () -> {
                        rig.wakes.clear();
                        rig.worker(0).schedule(rig.noting(name));
                        assertThat(rig.worker(0).queues().isSlotOccupied()).isFalse();
                        assertThat(rig.wakes).containsExactly(1);
                        rig.untilAsleep(1);
                        assertThat(rig.ran).endsWith(name);
                    });
        }
        rig.untilAsleep(0);
        rig.asTaskOf(0, () -> becomesOverdue("later"));
    }

    @Test
    void whereTheyAreSeldomOverdueTheyGoToTheSlot() {
        rig.submit(() -> becomesOverdue("once"));
        rig.untilAsleep(0);
        for (int i = 0; i < StallState.WINDOW; i++) {
            rig.asTaskOf(0, () -> {});
        }
        rig.asTaskOf(
                0,
                () -> {
                    becomesOverdue("again");
                    becomesOverdue("and again");
                });
    }

    private static Rig threeAsleepForATimer() {
        Rig three = new Rig(3);
        three.worker(2).wheel().add(new FarTimer(three.now + FAR_NANOS));
        three.allAsleep();
        return three;
    }

    /** The timed sleeper that slept for a timer when all did has to hear that a slot is filled. */
    @Test
    void aTaskBehindALongTaskIsTakenThoughTheTimedSleeperSleptForATimer() {
        Rig three = threeAsleepForATimer();
        int holder = three.pool.idle().timedSleeper();
        assertThat(holder).isNotNegative();
        assertThat(three.untilAsleep(holder)).isGreaterThan(PROMISE_NANOS);
        int busy = (holder + 1) % 3;
        three.asTaskOf(
                busy,
                () -> {
                    long start = three.now;
                    three.worker(busy).schedule(three.noting("stuck"));
                    assertThat(three.wakes).as("the timed sleeper is woken").contains(holder);
                    while (!three.ran.contains("stuck")) {
                        long nanos = three.untilAsleep(holder);
                        assertThat(nanos).as("it looks again").isBetween(1L, PROMISE_NANOS);
                        three.now += nanos;
                        assertThat(three.now - start).isLessThanOrEqualTo(2 * PROMISE_NANOS);
                    }
                });
        assertThat(three.uncaught).isEmpty();
    }

    /** As above, but the filler sees a searcher, which finds nothing and parks. */
    @Test
    void aSearcherThatParksTellsTheTimedSleeperToWatch() {
        Rig three = threeAsleepForATimer();
        int holder = three.pool.idle().timedSleeper();
        int busy = (holder + 1) % 3;
        int searcher = (holder + 2) % 3;
        three.asTaskOf(
                busy,
                () -> {
                    three.pool.idle().tryLeaveParked(searcher); // comes to the same as a claim
                    three.wakes.clear();
                    three.worker(busy).schedule(three.noting("stuck"));
                    assertThat(three.wakes).as("somebody searches").isEmpty();
                    three.untilAsleep(searcher);
                    assertThat(three.wakes).containsExactly(holder);
                    assertThat(three.untilAsleep(holder)).isBetween(1L, PROMISE_NANOS);
                });
        assertThat(three.uncaught).isEmpty();
    }

    /** As above, but the searcher finds a task. */
    @Test
    void theLastSearcherTellsTheTimedSleeperToWatch() {
        Rig three = threeAsleepForATimer();
        int holder = three.pool.idle().timedSleeper();
        int busy = (holder + 1) % 3;
        int searcher = (holder + 2) % 3;
        three.asTaskOf(
                busy,
                () -> {
                    three.pool.idle().tryLeaveParked(searcher);
                    three.wakes.clear();
                    three.worker(busy).schedule(three.noting("stuck"));
                    three.submit(three.noting("found"));
                    three.until(searcher, () -> three.ran.contains("found"));
                    assertThat(three.wakes).containsExactly(holder);
                });
        assertThat(three.uncaught).isEmpty();
    }

    /** Or a slot would wait for the whole time of each who has the role for a moment. */
    @Test
    void theNextLookIsNotPutOffWhenTheRoleChangesHands() {
        Rig three = new Rig(3);
        three.allAsleep();
        three.asTaskOf(
                0,
                () -> {
                    long start = three.now;
                    three.worker(0).schedule(three.noting("stuck"));
                    int holder = 1;
                    while (!three.ran.contains("stuck")) {
                        three.pool.idle().tryLeaveParked(holder); // comes to the same as a claim
                        three.worker(holder).step(); // awake: the role is free
                        int next = 3 - holder;
                        long nanos = three.untilAsleep(next);
                        assertThat(three.pool.idle().timedSleeper()).isEqualTo(next);
                        three.untilAsleep(holder);
                        three.now += Math.min(nanos, 400_000);
                        if (nanos <= 400_000) {
                            three.untilAsleep(next);
                        }
                        assertThat(three.now - start).isLessThanOrEqualTo(PROMISE_NANOS);
                        holder = next;
                    }
                });
        assertThat(three.uncaught).isEmpty();
    }

    /** A driver that counts in milliseconds would be deaf to events in what is left of one. */
    @Test
    void looksKeepToTheStepsOfTheDriver() {
        rig.timeoutGranularityNanos = 1_000_000;
        long[] sleeps = new long[4];
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting("A"));
            for (int i = 0; i < sleeps.length; i++) {
                sleeps[i] = rig.untilAsleep(1);
                rig.now += 300_000;
            }
            assertThat(rig.ran).isEmpty();
            rig.now += 1_000_000;
            rig.untilAsleep(1);
        });
        rig.untilAsleep(0);
        assertThat(sleeps).containsOnly(1_000_000);
        assertThat(rig.ran).containsExactly("A");
    }

    /** An owner gets its time even when timers wake the timed sleeper every now and then. */
    @Test
    void aWakeForATimerIsNoLookAtTheSlots() {
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting("A"));
            rig.untilAsleep(1);
            for (int i = 0; i < 50; i++) {
                rig.now += 10_000;
                assertThat(rig.untilAsleep(1)).isPositive();
            }
            assertThat(rig.ran).isEmpty();
        });
        rig.untilAsleep(0);
    }

    @Test
    void aTaskIsLeftToAnOwnerThatMovesOn() {
        int[] runs = new int[1];
        Runnable[] pair = new Runnable[2];
        for (int i = 0; i < 2; i++) {
            int other = 1 - i;
            pair[i] =
                    () -> {
                        runs[0]++;
                        rig.worker(0).schedule(pair[other]);
                    };
        }
        rig.asTaskOf(0, () -> rig.worker(0).schedule(pair[0]));
        rig.untilAsleep(1);
        for (int i = 0; i < 50; i++) {
            rig.worker(0).step();
            rig.now += rig.worker(1).parkNanos();
            assertThat(rig.worker(1).step()).isEqualTo(Step.SLEEP);
            assertThat(rig.worker(1).parkNanos()).isPositive();
        }
        assertThat(rig.count(1, WorkerCounters.RAN)).isZero();
        assertThat(runs[0]).isBetween(49, 50);
    }

    @Test
    void theTimedSleeperEndsWithTheLastRunningTask() {
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting("A"));
            rig.untilAsleep(1);
        });
        rig.untilAsleep(0);
        assertThat(rig.untilAsleep(1)).isZero();
        assertThat(rig.untilAsleep(0)).isZero();
        assertThat(rig.pool.idle()).hasToString("searching=0, parked=2");
    }

    /** The kernel would make a tenth of a millisecond of it. */
    @Test
    void nobodySleepsForATimerThatIsDueAtOnce() {
        long deadline = rig.now + TimedSleeper.SHORTEST_SLEEP_NANOS - 1;
        rig.asTaskOf(0, () -> addTimer(deadline));
        for (int i = 0; i < 10; i++) {
            rig.until(0, () -> rig.worker(0).step() == Step.GO_ON);
        }
        assertThat(rig.ran).isEmpty();
        rig.now = deadline;
        rig.until(0, () -> !rig.ran.isEmpty());
        assertThat(rig.ran).containsExactly("due");
    }

    /** The canary: for one that is later the worker sleeps until then. */
    @Test
    void aWorkerSleepsForATimerThatIsDueLater() {
        rig.asTaskOf(0, () -> addTimer(rig.now + TimedSleeper.SHORTEST_SLEEP_NANOS));
        assertThat(rig.untilAsleep(0)).isEqualTo(TimedSleeper.SHORTEST_SLEEP_NANOS);
    }

    private void addTimer(long deadline) {
        TimerEntry timer =
                new TimerEntry(deadline) {
                    @Override
                    protected void fire() {
                        rig.ran.add("due");
                    }
                };
        rig.worker(0).wheel().add(timer);
        rig.pool.timerAdded(deadline);
    }

    @Test
    void aWakeThatMeansNothingLeavesTheSetAsItIs() {
        for (int i = 0; i < 10; i++) {
            assertThat(rig.worker(0).step()).isEqualTo(Step.SLEEP);
            assertThat(rig.worker(0).parkNanos()).isZero();
        }
        assertThat(rig.pool.idle()).hasToString("searching=0, parked=2");
    }

    @Test
    void theStopIsHeardInEveryPhase() {
        Rig three = new Rig(3);
        three.untilAsleep(0);
        three.worker(1).step();
        three.stopped = true;
        assertThat(three.worker(0).step()).isEqualTo(Step.STOPPED);
        assertThat(three.worker(1).step()).isEqualTo(Step.STOPPED);
        assertThat(three.worker(2).step()).isEqualTo(Step.STOPPED);
    }
}
