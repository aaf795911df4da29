package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A timed wait on a worker has its task run by a thread that is no worker. */
@Timeout(20)
class TimedGetOnWorkerTest {

    @Test
    void aTimedWaitGoesOnAfterAShutdown() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        CountDownLatch submitted = new CountDownLatch(1);
        CountDownLatch shut = new CountDownLatch(1);
        Future<Integer> outer =
                scheduler.submit(() -> {
                    Future<Integer> inner = scheduler.submit(() -> 7);
                    submitted.countDown();
                    shut.await();
                    return inner.get(10, TimeUnit.SECONDS);
                });
        submitted.await();
        scheduler.shutdown();
        shut.countDown();
        assertThat(outer.get()).isEqualTo(7);
        assertThat(scheduler.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void itMayNotWaitForTheEndOfItsScheduler() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Future<Throwable> outer =
                    scheduler.submit(() -> {
                        Future<?> inner = scheduler.submit(scheduler::close);
                        try {
                            inner.get(10, TimeUnit.SECONDS);
                            return null;
                        } catch (ExecutionException refused) {
                            return refused.getCause();
                        }
                    });
            assertThat(outer.get()).isInstanceOf(IllegalStateException.class);
        }
    }
}
