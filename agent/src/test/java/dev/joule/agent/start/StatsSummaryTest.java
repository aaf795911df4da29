package dev.joule.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Histogram;
import dev.joule.Metric;
import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import dev.joule.internal.diagnose.SchedulerMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StatsSummaryTest {
    private static final Histogram NO_TIMES = new Histogram("times", "ns", "", List.of());

    @Test
    void itTellsOfTheWholeAndOfEachWorker() {
        WorkerStats worker =
                new SchedulerMetrics.OfWorker(
                        0,
                        List.of(
                                metric("tasks.run", 1234),
                                metric("tasks.stolen", 7),
                                metric("workers.parked", 5),
                                metric("workers.busy", 2_500_000_000L)),
                        NO_TIMES,
                        NO_TIMES);
        SchedulerStats stats =
                new SchedulerMetrics.OfScheduler(
                        List.of(
                                metric("tasks.run", 1234),
                                metric("tasks.injected", 56),
                                metric("tasks.stolen", 7),
                                metric("steals", 2),
                                metric("spares.sent", 3)),
                        List.of(worker),
                        NO_TIMES,
                        NO_TIMES);
        assertThat(StatsSummary.lines(stats, null))
                .containsExactly(
                        "1 worker, 1,234 runs of virtual threads: 56 came from other threads, 7"
                                + " were stolen in 2 steals, 3 spares came to help",
                        "worker 0: 1,234 runs, 7 stolen, busy 2,500 ms, slept 5 times");
    }

    private static Metric metric(String name, long value) {
        return new Metric(name, Metric.Kind.COUNTER, "", "", value);
    }

    @Test
    void beforeTheFirstThreadThereIsNothingToTell() {
        assertThat(StatsSummary.lines(null, null)).containsExactly("no virtual thread was made");
    }

    @Test
    void aStartThatFailedIsReported() {
        assertThat(StatsSummary.lines(null, "no thread could be started"))
                .containsExactly(
                        "no thread could be started; virtual threads stay on the JDK's scheduler");
    }
}
