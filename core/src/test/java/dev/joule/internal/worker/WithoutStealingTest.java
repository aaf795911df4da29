package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A worker that may not steal is woken for what it may take, and for nothing else. */
class WithoutStealingTest {
    private final Rig rig = new Rig(2, false);

    @BeforeEach
    void everybodySleeps() {
        rig.allAsleep();
    }

    /** Overflow goes where all may fetch. */
    @Test
    void overflowingWakesAParkedWorker() {
        rig.submit(() -> {
            rig.worker(0).schedule(rig.noting(-1));
            rig.untilAsleep(1); // whom the newest task may have woken
            rig.wakes.clear();
            for (int i = 0; i < 300; i++) {
                rig.worker(0).schedule(rig.noting(i));
            }
            assertThat(rig.wakes).containsExactly(1);
        });
        rig.untilAsleep(0);
        assertThat(rig.uncaught).isEmpty();
    }

    @Test
    void fillingTheSlotWakesNobodyWhoMayNotTakeFromIt() {
        rig.submit(() -> {
            rig.wakes.clear();
            rig.worker(0).schedule(rig.noting("A"));
            assertThat(rig.wakes).isEmpty();
        });
        rig.untilAsleep(0);
        assertThat(rig.uncaught).isEmpty();
    }
}
