package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks that spares have set aside are run by all workers, in turn with what else waits. */
class SetAsideTest {
    private final Rig rig = new Rig(2);

    @AfterEach
    void noTaskOfTheTestHasFailed() {
        assertThat(rig.uncaught).isEmpty();
    }

    @Test
    void theyRunInTheirOrder() {
        rig.asTaskOf(
                0,
                () -> {
                    for (int i = 0; i < 100; i++) {
                        rig.pool.setAside.add(rig.noting(i));
                    }
                });
        rig.until(0, () -> rig.ran.size() == 100);
        assertThat(rig.ran.stream().map(Integer.class::cast)).isSorted();
    }

    /** While a worker fetches, another one may see no task and go to sleep. */
    @Test
    void whoeverTakesOneWakesAWorkerForTheOthers() {
        rig.allAsleep();
        rig.asTaskOf(
                0,
                () -> {
                    rig.wakes.clear();
                    rig.pool.setAside.add(rig.noting("first"));
                    rig.pool.setAside.add(rig.noting("second"));
                    assertThat(rig.wakes).containsExactly(1);
                    rig.pool.idle().transitionToParked(1, true); // as if it had seen neither
                    rig.wakes.clear();
                });
        rig.until(0, () -> rig.ran.contains("first"));
        assertThat(rig.wakes).contains(1);
    }

    @Test
    void whatWaitedForOneMayFollowIt() {
        rig.asTaskOf(
                0,
                () -> rig.pool.setAside.add(() -> rig.ran.add(rig.worker(0).queues.mayFollow())));
        rig.until(0, () -> !rig.ran.isEmpty());
        assertThat(rig.ran).containsExactly(true);
    }

    @Test
    void aWorkersOwnTasksTakeTurnsWithThem() {
        Runnable own =
                new Runnable() {
                    @Override
                    public void run() {
                        rig.ran.add("own");
                        rig.worker(0).pushBack(this);
                    }
                };
        rig.asTaskOf(
                0,
                () -> {
                    rig.worker(0).pushBack(own);
                    for (int i = 0; i < 1_000; i++) {
                        rig.pool.setAside.add(rig.noting("set aside"));
                    }
                });
        rig.until(0, () -> rig.ran.contains("set aside")); // a look at them is due
        rig.ran.clear();
        rig.until(0, () -> rig.ran.size() >= 200);
        assertThat(rig.ran).filteredOn("own"::equals).hasSizeBetween(50, 150);
    }
}
