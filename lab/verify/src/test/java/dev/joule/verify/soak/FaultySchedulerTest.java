package dev.joule.verify.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.soak.SelfCheck.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each fault is detected, and that the scheduler without one passes. */
@Tag("stress")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultySchedulerTest {

    @AfterAll
    static void cleanUp() {
        FaultyScheduler.cleanUp();
    }

    @ParameterizedTest
    @EnumSource
    void isCaught(FaultyScheduler twin) {
        Result result = SelfCheck.play(twin, 5);
        assertThat(result.caught()).as("said: %s", result.said()).isTrue();
    }
}
