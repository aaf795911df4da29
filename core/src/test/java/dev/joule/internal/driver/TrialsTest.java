package dev.joule.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads are tried where that finds data, and mostly skipped where it does not. */
@Timeout(20)
class TrialsTest {
    private final Trials trials = new Trials();

    private boolean isTried() {
        trials.readBegins();
        return trials.isNextTried();
    }

    private int skippedUntilATrial() {
        int skipped = 0;
        while (!isTried()) {
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
            assertThat(isTried()).isTrue();
        }
    }

    @Test
    void evenIfAllFindDataOneWaitsAtTimes() {
        skippedUntilATrial();
        for (int round = 0; round < 3; round++) {
            for (int i = 1; i < Trials.MOST_TRIED; i++) {
                assertThat(isTried()).isTrue();
            }
            assertThat(isTried()).isFalse();
            trials.waitBegins();
            assertThat(isTried()).as("the wait is no failure").isTrue();
        }
    }

    @Test
    void anotherDecisionOnTheSameReadIsNoSuccess() {
        skippedUntilATrial();
        assertThat(trials.isNextTried()).isTrue();
        trials.waitBegins();
        assertThat(skippedUntilATrial()).isEqualTo(3);
    }

    @Test
    void successMakesUpForAllFailures() {
        for (int i = 0; i < 9; i++) {
            skippedUntilATrial();
            trials.waitBegins();
        }
        skippedUntilATrial();
        assertThat(isTried()).isTrue();
        trials.waitBegins();
        assertThat(skippedUntilATrial()).isEqualTo(1);
    }
}
