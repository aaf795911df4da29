package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

/**
 * A task that waits for one future after the other runs them in place, and does not end. Its worker
 * comes to none of them in the queue, which must not grow.
 */
class FinishedTasksLeaveTheQueueTest {
    private static final int ROUNDS = 10_000;
    private static final int RING = 256;

    @Test
    void futuresThatRanInPlace() throws Exception {
        assertThat(queuedAfter(scheduler -> scheduler.submit(() -> 1).get()))
                .isLessThanOrEqualTo(RING + 1);
    }

    @Test
    void futuresOfAView() throws Exception {
        assertThat(
                        queuedAfter(scheduler -> {
                            ExecutorService view = scheduler.newExecutorView();
                            view.submit(() -> 1).get();
                            view.shutdown();
                        }))
                .isLessThanOrEqualTo(RING + 1);
    }

    private interface Round {
        void run(Scheduler scheduler) throws Exception;
    }

    private static int queuedAfter(Round round) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            return scheduler
                    .submit(() -> {
                        for (int i = 0; i < ROUNDS; i++) {
                            round.run(scheduler);
                        }
                        SchedulerStats stats = scheduler.stats();
                        assertThat(stats.value("tasks.overflowed"))
                                .isZero(); // dropped, not given to others
                        return stats.queued();
                    })
                    .get();
        }
    }
}
