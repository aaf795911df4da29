package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A task that {@code shutdownNow} returns has not begun, and runs once. */
class ReturnedTasksHaveOneRunnerTest {

    @Test
    void whatAWaitingWorkerHasBegunIsNotReturned() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Integer> outer =
                scheduler.submit(() -> {
                    Future<Integer> inner =
                            scheduler.submit(() -> {
                                begun.countDown();
                                Await.uninterruptibly(go);
                                return 1;
                            });
                    return inner.get();
                });
        begun.await();
        assertThat(scheduler.shutdownNow()).isEmpty();
        go.countDown();
        assertThat(scheduler.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        assertThat(outer.isDone()).isTrue();
    }

    @Test
    void whatIsReturnedStillRunsWhereItsReceiverIsAWorker() throws Exception {
        try (Scheduler other = Scheduler.builder().workers(1).build()) {
            Scheduler scheduler = Scheduler.builder().workers(1).build();
            Gate gate = Gate.holding(scheduler, 1);
            Future<Integer> future = scheduler.submit(() -> 1);
            List<Runnable> neverRan = scheduler.shutdownNow();
            gate.open();
            neverRan.forEach(other::execute);
            assertThat(future.get(20, TimeUnit.SECONDS)).isOne();
        }
    }
}
