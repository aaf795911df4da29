package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which time between two looks counts. */
class LatenessTest {
    private static final long PERIOD = Sentinel.PERIOD_NANOS;
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(3);

    private long now = 17;
    private final ClockGaps lateness = new ClockGaps(now);

    private long missedAfter(long gap) {
        now += gap;
        return lateness.missed(now, PERIOD);
    }

    @Test
    void timeCountsWhileLooksAreOnTime() {
        assertThat(missedAfter(PERIOD)).isZero();
        assertThat(missedAfter(PERIOD + PERIOD / 4)).isZero();
        assertThat(missedAfter(0)).isZero();
    }

    @Test
    void aPauseDoesNot() {
        assertThat(missedAfter(PAUSE)).isEqualTo(PAUSE);
        assertThat(missedAfter(PERIOD)).isZero();
        assertThat(missedAfter(PAUSE)).isEqualTo(PAUSE);
    }

    /** Else help would never come on a machine with too much to do. */
    @Test
    void whoIsAlwaysLateCountsSomeOfEveryOtherLook() {
        assertThat(missedAfter(PAUSE)).isEqualTo(PAUSE);
        assertThat(missedAfter(PAUSE)).isEqualTo(PAUSE - 4 * PERIOD);
        assertThat(missedAfter(PAUSE)).isEqualTo(PAUSE);
    }

    @Test
    void aRestIsNoPause() {
        now += PAUSE;
        lateness.rested(now);
        assertThat(missedAfter(PERIOD)).isZero();
    }
}
