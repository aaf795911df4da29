package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.worker.WorkerCounters;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Threads that compute have one spare together. */
class ComputeSpareBudgetTest extends SentinelRig {
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
    void whileNothingBeginsTheyGetOneMoreAfterTwiceTheTimeOfTheLast() {
        isComputing = worker -> true;
        withAllStuck(() -> {
            submit(() -> {});
            long patience = ComputeSpareBudget.PATIENCE_NANOS;
            for (int count = 1; count <= 4; count++) {
                tickFor(Sentinel.LONG_PERIOD_NANOS);
                assertThat(started).hasSize(count);
                started.getLast().counters().increment(WorkerCounters.RAN);
                tickFor(patience - 4 * Sentinel.PERIOD_NANOS);
                assertThat(started).hasSize(count);
                patience *= 2;
            }
        });
    }

    /** Threads that all compute only slow each other, however long none of them ends. */
    @Test
    void theyAreAFewForEachProcessorAtMost() {
        isComputing = worker -> true;
        withAllStuck(() -> {
            submit(() -> {});
            long patience = ComputeSpareBudget.PATIENCE_NANOS;
            for (int count = 1;
                    count < ComputeSpareBudget.SPARES_MAX + 3 && count < MOST;
                    count++) {
                world.now.addAndGet(patience);
                tickFor(Sentinel.LONG_PERIOD_NANOS);
                sparesBeginATask();
                tickFor(patience);
                patience *= 2;
                if (patience > TimeUnit.MINUTES.toNanos(1)) {
                    break;
                }
            }
            assertThat(started.size()).isBetween(2, ComputeSpareBudget.SPARES_MAX);
        });
    }

    private void tickFor(long nanos) {
        for (long passed = 0; passed < nanos; passed += Sentinel.PERIOD_NANOS) {
            tick();
        }
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
}
