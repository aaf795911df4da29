package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The bound counts what waits, and a cancelled task does not. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancelledCallableGivesPlaceBackTest {

    @Test
    void cancelledBeforeItBegan() throws Exception {
        try (Scheduler scheduler =
                Scheduler.builder().workers(1).maxSpares(0).maxPending(2).build()) {
            for (int round = 0; round < 3; round++) {
                Gate gate = Gate.holding(scheduler, 1);
                var first = scheduler.spawn(() -> 1);
                var second = scheduler.spawn(() -> 2);
                assertThat(first.cancel()).isTrue();
                assertThat(second.cancel()).isTrue();
                gate.open();
                Await.until(() -> first.isDone() && second.isDone());
            }
        }
    }
}
