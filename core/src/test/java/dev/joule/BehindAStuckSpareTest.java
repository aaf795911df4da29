package dev.joule;

import dev.joule.testing.Await;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task that a spare made, and waits for, while all workers sleep: nobody else looks for it. */
class BehindAStuckSpareTest {
    private final CountDownLatch isWorkerFree = new CountDownLatch(1);
    private final CountDownLatch isInnerDone = new CountDownLatch(1);
    private final CountDownLatch isOuterDone = new CountDownLatch(1);

    /** The worker that sleeps has to do it if there may be no other spare. */
    @ParameterizedTest
    @ValueSource(ints = {1, 256})
    void whatLiesInItsSlotRuns(int maxSpares) throws InterruptedException {
        SchedulerBuilder builder = Scheduler.builder().name("slot").workers(1);
        try (Scheduler scheduler = builder.spares(maxSpares).sparesRunTasks(true).build()) {
            scheduler.execute(() -> Await.on(isWorkerFree));
            scheduler.execute(() -> { // on a spare, since the only worker is held
                long before = sleeps(scheduler);
                isWorkerFree.countDown();
                while (sleeps(scheduler) == before) {
                    Thread.onSpinWait();
                }
                scheduler.execute(isInnerDone::countDown);
                Await.on(isInnerDone);
                isOuterDone.countDown();
            });
            isOuterDone.await();
        }
    }

    /** How often the only worker went to sleep. */
    private static long sleeps(Scheduler scheduler) {
        return scheduler.stats().workers().getFirst().parked();
    }
}
