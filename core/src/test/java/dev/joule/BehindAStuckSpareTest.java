package dev.joule;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that a spare made, and waits for, while all workers sleep: nobody else looks for it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BehindAStuckSpareTest {
    private final CountDownLatch isWorkerFree = new CountDownLatch(1);
    private final CountDownLatch isInnerDone = new CountDownLatch(1);
    private final CountDownLatch isOuterDone = new CountDownLatch(1);

    @Test
    void whatLiesInItsSlotRuns() throws InterruptedException {
        try (Scheduler scheduler = Scheduler.builder().name("slot").workers(1).build()) {
            scheduler.execute(() -> await(isWorkerFree));
            scheduler.execute(() -> { // on a spare, since the only worker is held
                long before = sleeps(scheduler);
                isWorkerFree.countDown();
                while (sleeps(scheduler) == before) {
                    Thread.onSpinWait();
                }
                scheduler.execute(isInnerDone::countDown);
                await(isInnerDone);
                isOuterDone.countDown();
            });
            isOuterDone.await();
        }
    }

    /** How often the only worker went to sleep. */
    private static long sleeps(Scheduler scheduler) {
        return scheduler.stats().workers().getFirst().parked();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }
}
