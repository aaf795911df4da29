package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nothing runnable stays behind a long task while a worker is idle. */
class WorkIsSharedTest {
    private final Rig rig = new Rig(3);

    @BeforeEach
    void everybodySleeps() {
        rig.allAsleep();
    }

    @AfterEach
    void noTaskOfTheTestHasFailed() {
        assertThat(rig.uncaught).isEmpty();
    }

    @Test
    void aSubmissionWakesOneWorker() {
        rig.submit(rig.noting("A"));
        assertThat(rig.wakes).containsExactly(0);
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("A");
    }

    @Test
    void aSecondTaskWakesASecondWorkerWhileTheFirstIsOnItsWay() {
        rig.submit(rig.noting("A"));
        rig.submit(rig.noting("B"));
        rig.submit(rig.noting("C"));
        assertThat(rig.wakes).as("two at a time").containsExactly(0, 1);
        rig.untilAsleep(1);
        assertThat(rig.ran).as("the first has not run yet").containsExactly("A", "B", "C");
    }

    @Test
    void aBatchCanBeStolenWhileItsOwnerIsInALongTask() {
        rig.submit(() -> {
            rig.ran.add(0);
            rig.untilAsleep(rig.wakes.getLast());
            assertThat(rig.ran).containsExactlyInAnyOrder(0, 1, 2, 3);
        });
        for (int i = 1; i < 4; i++) {
            rig.pool.injection().trySubmit(rig.noting(i), 0); // wakes nobody
        }
        assertThat(rig.wakes).containsExactly(0);
        rig.untilAsleep(0);
        assertThat(rig.wakes).as("the fetch has woken another").startsWith(0, 1);
        assertThat(rig.count(1, WorkerCounters.STOLEN)).isPositive();
    }

    @Test
    void aPushThatLeavesSomethingToStealWakesAParkedWorker() {
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting("A"));
            rig.untilAsleep(1); // woken to look after the slot
            rig.wakes.clear();
            rig.worker(0).schedule(rig.noting("B"));
            assertThat(rig.wakes).hasSize(1);
            rig.untilAsleep(rig.wakes.getFirst());
            assertThat(rig.ran).containsExactly("A");
        });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("A", "B");
    }

    @Test
    void theLastSearcherWakesAnotherOnlyIfSomethingIsLeft() {
        rig.submit(rig.noting("alone"));
        rig.until(0, () -> rig.ran.size() == 1);
        assertThat(rig.wakes).containsExactly(0);
        rig.untilAsleep(0);
        rig.wakes.clear();
        rig.submit(rig.noting("first"));
        rig.pool.injection().trySubmit(rig.noting("second"), 0); // wakes nobody
        rig.until(0, () -> rig.ran.size() == 2);
        assertThat(rig.wakes).containsExactly(0, 1);
    }

    @Test
    void aFetchOfManyTasksWakesAThirdWorkerOnceNoOtherSearches() {
        for (int i = 0; i < 9; i++) {
            rig.submit(rig.noting(i));
        }
        rig.until(0, () -> rig.ran.size() == 2);
        assertThat(rig.wakes).as("the second is on its way").containsExactly(0, 1);
        rig.until(1, () -> rig.ran.size() == 3);
        assertThat(rig.wakes).containsExactly(0, 1, 2);
    }

    @Test
    void overflowingWakesAParkedWorker() {
        rig.submit(() -> {
            for (int i = 0; i < 300; i++) {
                rig.worker(0).schedule(rig.noting(i));
            }
            assertThat(rig.count(0, WorkerCounters.OVERFLOWED)).isEqualTo(128);
            assertThat(rig.pool.injection().sizeHint()).isEqualTo(128);
            rig.untilAsleep(1);
        });
        rig.untilAsleep(0);
        assertThat(rig.ran).hasSize(300).doesNotHaveDuplicates();
    }

    @Test
    void workShownBetweenTheSearchAndTheParkIsFound() {
        Rig two = new Rig(2);
        two.worker(1).step(); // searches: no room for a second searcher
        boolean[] shown = new boolean[1];
        two.atStoppedLook =
                () -> {
                    if (!shown[0]) {
                        shown[0] = true;
                        two.pool.injection().trySubmit(two.noting("late"), 0); // wakes nobody
                    }
                };
        two.untilAsleep(0);
        assertThat(two.ran).containsExactly("late");
    }
}
