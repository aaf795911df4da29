package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.RepeatedTest;

/**
 * A thread that claims a worker wakes it, or does neither: one that is claimed and sleeps counts as
 * searching, and no other one is woken any more.
 */
class WakeAtTheEndOfTheStackTest {
    private final Rig rig = new Rig(2);

    @RepeatedTest(20)
    void claimsNobodyWhomItDoesNotWake() {
        rig.allAsleep();
        assertThat(wakeAsDeepAsPossible()).isTrue();
        assertThat(rig.wakes).hasSize(1);
    }

    /** Tries it in every frame, from the end of the stack up, until it does not overflow. */
    private boolean wakeAsDeepAsPossible() {
        try {
            if (wakeAsDeepAsPossible()) {
                return true;
            }
            rig.pool.wakeSearcher(1, WorkerCounters.WOKEN_LOCALLY);
            return true;
        } catch (StackOverflowError error) {
            return false;
        }
    }
}
