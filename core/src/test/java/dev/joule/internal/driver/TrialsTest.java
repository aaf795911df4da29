package dev.joule.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads are tried where that finds data, and mostly spared where it does not. */
@Timeout(20)
class TrialsTest {
    private final Trials trials = new Trials();

    private int sparedUntilATrial() {
        int spared = 0;
        while (!trials.isNextTried()) {
            trials.waitBegins();
            spared++;
        }
        return spared;
    }

    @Test
    void afterEachTrialInVainTwiceAsManyAreSpared() {
        int expected = 1;
        for (int i = 0; i < 9; i++) {
            assertThat(sparedUntilATrial()).isEqualTo(expected);
            trials.waitBegins();
            expected = Math.min(2 * expected + 1, Trials.MOST_SPARED);
        }
    }

    @Test
    void afterOneThatFoundDataTheNextIsTriedToo() {
        sparedUntilATrial();
        for (int i = 0; i < 9; i++) {
            assertThat(trials.isNextTried()).isTrue();
        }
    }

    @Test
    void successMakesUpForWhatWasInVain() {
        for (int i = 0; i < 9; i++) {
            sparedUntilATrial();
            trials.waitBegins();
        }
        sparedUntilATrial();
        assertThat(trials.isNextTried()).isTrue();
        trials.waitBegins();
        assertThat(sparedUntilATrial()).isEqualTo(1);
    }
}
