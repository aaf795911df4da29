package dev.joule;

import dev.joule.testing.Gate;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker that may not be robbed must not hoard what came from outside. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StealingOffStrandsNothingTest {

    @Test
    void workFromOutsideIsNotStrandedBehindALongTask() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).stealing(false).build()) {
            Gate first = Gate.holding(scheduler, 1);
            Gate second = Gate.holding(scheduler, 1);
            CountDownLatch others = new CountDownLatch(3);
            Gate blocker = new Gate(1);
            scheduler.execute(blocker);
            for (int i = 0; i < 3; i++) {
                scheduler.execute(others::countDown);
            }
            first.open();
            blocker.awaitEntered();
            second.open();
            others.await(); // the other worker is free for them
            blocker.open();
        }
    }
}
