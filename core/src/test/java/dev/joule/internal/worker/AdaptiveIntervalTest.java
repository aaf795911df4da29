package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdaptiveIntervalTest {

    /** The table of documents 000 and 004, and its neighbourhood. */
    @ParameterizedTest
    @CsvSource({
        "1, 255",
        "1000, 255",
        "3921, 255",
        "3922, 254",
        "10000, 100",
        "50000, 20",
        "100000, 10",
        "125000, 8",
        "1000000, 8",
        "60000000000, 8"
    })
    void theTableOfIntervals(long taskNanos, int expected) {
        assertThat(AdaptiveInterval.tasksFor((double) taskNanos)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1000, 255", "10000, 100", "50000, 20", "100000, 10", "1000000, 8"})
    void settlesOnTheTable(long taskNanos, int expected) {
        AdaptiveInterval interval = new AdaptiveInterval();
        for (int i = 0; i < 200; i++) {
            interval.record(10, 10 * taskNanos);
        }
        // From above the average comes arbitrarily near and stays above.
        assertThat(interval.tasks()).isBetween(expected - 1, expected);
    }

    @Test
    void beginsAtTwenty() {
        assertThat(new AdaptiveInterval().tasks()).isEqualTo(20);
        assertThat(new AdaptiveInterval().fitting()).isEqualTo(20);
    }

    /** 0.9^10 is about a third, 0.9^20 about an eighth of the way left. */
    @Test
    void isNearANewRateAfterTenToTwentySamples() {
        AdaptiveInterval interval = new AdaptiveInterval();
        for (int i = 0; i < 10; i++) {
            interval.record(5, 5 * 100_000);
        }
        assertThat(interval.tasks()).as("82.6 us").isEqualTo(12);
        for (int i = 0; i < 10; i++) {
            interval.record(5, 5 * 100_000);
        }
        assertThat(interval.tasks()).as("93.9 us").isEqualTo(10);
    }

    @Test
    void followsTheMovingAverageExactly() {
        AdaptiveInterval interval = new AdaptiveInterval();
        double average = 50_000;
        long[] samples = {10_000, 10_000, 300_000, 1_000, 1_000, 20_000, 0, 5_000_000, 7};
        for (long sample : samples) {
            interval.record(3, 3 * sample);
            average = Math.max(1, 0.1 * sample + 0.9 * average);
            assertThat(interval.tasks())
                    .isEqualTo(Math.clamp((long) (1_000_000 / average), 8, 255));
        }
    }

    @Test
    void oneTickTenTimesAsSlowDoesNotMakeTheIntervalJump() {
        AdaptiveInterval interval = new AdaptiveInterval();
        interval.record(20, 20 * 500_000);
        assertThat(interval.tasks()).as("half at most").isEqualTo(10);
        for (int i = 0; i < 20; i++) {
            interval.record(20, 20 * 50_000);
        }
        assertThat(interval.tasks()).as("and it is forgotten").isGreaterThanOrEqualTo(17);
    }

    @Test
    void aClockThatStandsOrGoesBackDoesNoHarm() {
        AdaptiveInterval interval = new AdaptiveInterval();
        for (int i = 0; i < 1_000; i++) {
            interval.record(1, i % 2 == 0 ? 0 : -5_000);
        }
        assertThat(interval.tasks()).isEqualTo(255);
        assertThat(interval.fitting()).isEqualTo(1_000_000);
    }

    @Test
    void oneAlwaysFits() {
        AdaptiveInterval interval = new AdaptiveInterval();
        interval.record(1, Long.MAX_VALUE);
        assertThat(interval.fitting()).isEqualTo(1);
        assertThat(interval.tasks()).isEqualTo(8);
    }
}
