package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
    void aNegativeTimeHasPassed() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Future<?> delayed = scheduler.schedule(() -> 1, 1, TimeUnit.HOURS);
            scheduler
                    .submit(() ->
                            assertThatThrownBy(
                                            () -> delayed.get(Long.MIN_VALUE, TimeUnit.NANOSECONDS))
                                    .isInstanceOf(TimeoutException.class))
                    .get();
            delayed.cancel(false);
        }
    }

    @Test
    void theFutureOfAStacklessTaskRefusesIt() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<?> handle = scheduler.spawn(Timers.sleep(Duration.ofHours(1)));
            CompletableFuture<?> future = handle.toCompletableFuture();
            scheduler
                    .submit(() ->
                            assertThatThrownBy(() -> future.get(1, TimeUnit.HOURS))
                                    .isInstanceOf(IllegalStateException.class))
                    .get();
            handle.cancel();
        }
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
