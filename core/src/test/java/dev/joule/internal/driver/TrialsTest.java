package dev.joule.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads are tried where that finds data, and mostly skipped where it does not. */
@Timeout(20)
class TrialsTest {
    private final Trials trials = new Trials();

    private int skippedUntilATrial() {
        int skipped = 0;
        while (!trials.isNextTried()) {
            trials.waitBegins();
            skipped++;
        }
        return skipped;
    }

    @Test
    void afterEachTrialThatFindsNothingTwiceAsManyAreSkipped() {
        int expected = 1;
        for (int i = 0; i < 9; i++) {
            assertThat(skippedUntilATrial()).isEqualTo(expected);
            trials.waitBegins();
            expected = Math.min(2 * expected + 1, Trials.MOST_SKIPPED);
        }
    }

    @Test
    void afterOneThatFoundDataTheNextIsTriedToo() {
        skippedUntilATrial();
        for (int i = 0; i < 9; i++) {
            assertThat(trials.isNextTried()).isTrue();
        }
    }

    @Test
    void successMakesUpForAllFailures() {
        for (int i = 0; i < 9; i++) {
            skippedUntilATrial();
            trials.waitBegins();
        }
        skippedUntilATrial();
        assertThat(trials.isNextTried()).isTrue();
        trials.waitBegins();
        assertThat(skippedUntilATrial()).isEqualTo(1);
    }
}
