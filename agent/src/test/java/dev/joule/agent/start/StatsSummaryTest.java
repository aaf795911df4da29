package dev.joule.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import dev.joule.internal.scheduler.SchedulerSnapshot;
import dev.joule.internal.scheduler.WorkerSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StatsSummaryTest {

    @Test
    void itTellsOfTheWholeAndOfEachWorker() {
        WorkerStats worker = new WorkerSnapshot(0, 1234, 7, 5, 900, 3, 0, 2_500_000_000L, 61);
        SchedulerStats stats =
                new SchedulerSnapshot(
                        0,
                        1234,
                        2,
                        7,
                        5,
                        4,
                        56,
                        0,
                        0,
                        0,
                        0,
                        0,
                        3,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        List.of(worker));
        assertThat(StatsSummary.lines(stats, null))
                .containsExactly(
                        "1 worker, 1,234 runs of virtual threads: 56 came from other threads, 7"
                                + " were stolen in 2 steals, 3 spares came to help",
                        "worker 0: 1,234 runs, 900 from its slot, 7 stolen, busy 2,500 ms, slept 5"
                                + " times");
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
