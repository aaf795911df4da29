package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The timers of a worker that is stuck in a task fire on workers that have no time to search. */
class TimersOfStuckWorkersTest {

    @Test
    void fireWhileTheOthersAreBusy() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).spares(0).build()) {
            CountDownLatch fired = new CountDownLatch(1);
            CountDownLatch isBusy = new CountDownLatch(1);
            var stuck =
                    scheduler.submit(() -> {
                        isBusy.await(); // on the other worker
                        scheduler.schedule(fired::countDown, 10, MILLISECONDS);
                        fired.await();
                        return Thread.currentThread().getName();
                    });
            scheduler.execute(
                    new Runnable() {
                        @Override
                        public void run() {
                            isBusy.countDown();
                            if (fired.getCount() > 0) {
                                scheduler.execute(this);
                            }
                        }
                    });
            assertThat(stuck.get()).contains("worker");
        }
    }
}
