package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The figures in the report. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShutdownReportTest {

    @Test
    void eachCancelledTaskCountsOnce() {
        Scheduler scheduler = Scheduler.builder().workers(1).maxSpares(0).build();
        Probe<String> parked = Probe.never();
        scheduler.spawn(parked);
        parked.awaitPolls(1);
        Gate gate = Gate.holding(scheduler, 1);
        scheduler.spawn(() -> 1);
        ShutdownReport report = scheduler.shutdown(Duration.ZERO);
        gate.open();
        Await.until(scheduler::isTerminated);
        assertThat(report.cancelledTasks()).isEqualTo(2);
    }

    @Test
    void aBlockedTaskIsShownWithItsOwnFrame() {
        Scheduler scheduler = Scheduler.builder().workers(1).maxSpares(0).build();
        Gate gate = Gate.holding(scheduler, 1);
        ShutdownReport report = scheduler.shutdown(Duration.ZERO);
        gate.open();
        assertThat(report.stillRunning()).singleElement().asString().contains("Gate.run");
    }
}
