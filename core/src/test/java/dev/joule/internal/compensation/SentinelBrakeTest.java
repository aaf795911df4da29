package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.worker.WorkerCounters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that compute have one spare together. */
@Timeout(20)
class SentinelBrakeTest extends SentinelRig {
    /** More threads than processors gain nothing, but what waits keeps moving. */
    @Test
    void allThatComputeHaveOneSpareTogether() {
        isComputing = worker -> true;
        withAllStuck(() -> {
            untilSparesWereSent(1);
            sparesBeginATask();
            for (int i = 0; i < 10; i++) {
                tick();
                submit(() -> {});
            }
            assertThat(started).as("it computes, too").hasSize(1);
        });
    }

    @Test
    void whileNothingBeginsTheyGetOneMoreNowAndThen() {
        isComputing = worker -> true;
        int looks = (int) (Brake.PATIENCE_NANOS / Sentinel.PERIOD_NANOS);
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 1; i <= 3; i++) {
                for (int look = 0; look < looks + 3; look++) {
                    tick();
                }
                assertThat(started).hasSize(i);
                started.getLast().counters().increment(WorkerCounters.RAN);
            }
        });
    }

    @Test
    void thoseThatComputeGetNoMoreWhileTasksBegin() {
        isComputing = worker -> true;
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 100; i++) {
                tick();
                tick();
                tick();
                sparesBeginATask();
            }
            assertThat(started).hasSize(1);
        });
    }

    @Test
    void whoWaitsHasASpareBesideThatOfThoseThatCompute() {
        isComputing = worker -> worker == pool.worker(0);
        withAllStuck(() -> {
            untilSparesWereSent(2);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).as("the spares wait, too").hasSize(5);
        });
    }

    /** In a new stall a late answer must not be taken to be as in the last one. */
    @Test
    void theProbeForgetsItsAnswersWhileNoSpareIsAtWork() {
        isComputing = worker -> true;
        withAllStuck(() -> {
            untilSparesWereSent(1);
            int before = forgotten;
            assertThat(before).isPositive();
            tick();
            assertThat(forgotten).isEqualTo(before);
        });
    }
}
