package dev.joule.internal.executor;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.testing.Gate;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits of a worker for its own scheduler keep the JDK's contract, not only its spirit. */
@Timeout(value = 15, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WaitsOfTasksForFuturesTest {
    private final CountDownLatch never = new CountDownLatch(1);
    private final Callable<Integer> endless =
            () -> {
                never.await();
                return 0;
            };

    private static <T> T inTask(Scheduler scheduler, Callable<T> body) throws Exception {
        return scheduler.submit(body).get();
    }

    @Test
    void aTimedGetTimesOut() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        inTask(
                scheduler,
                () -> {
                    CountDownLatch open = new CountDownLatch(1);
                    Future<Boolean> waiting =
                            scheduler.submit(() -> {
                                open.await();
                                return true;
                            });
                    assertThatThrownBy(() -> waiting.get(1, MILLISECONDS))
                            .isInstanceOf(TimeoutException.class);
                    open.countDown();
                    return waiting.get();
                });
        scheduler.close();
    }

    @Test
    void aTimedInvokeAllCancelsWhatIsLate() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        List<Future<Integer>> futures =
                inTask(
                        scheduler,
                        () -> scheduler.invokeAll(List.of(endless, endless), 5, MILLISECONDS));
        assertThat(futures).allMatch(Future::isCancelled);
        scheduler.close();
    }

    @Test
    void invokeAnyDoesNotWaitForTheFirst() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(4).build();
        int any = inTask(scheduler, () -> scheduler.invokeAny(List.of(endless, () -> 2)));
        assertThat(any).isEqualTo(2);
        scheduler.close();
    }

    @Test
    void aTimedInvokeAnyTimesOut() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        List<Callable<Integer>> calls = List.of(endless);
        assertThatThrownBy(
                        () -> inTask(scheduler, () -> scheduler.invokeAny(calls, 5, MILLISECONDS)))
                .hasCauseInstanceOf(TimeoutException.class);
        scheduler.close();
    }

    @Test
    void invokeAnyRefusesNullElements() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        List<Callable<Integer>> calls = Arrays.asList(null, () -> 1);
        assertThatThrownBy(() -> inTask(scheduler, () -> scheduler.invokeAny(calls)))
                .hasCauseInstanceOf(NullPointerException.class);
        scheduler.close();
    }

    @Test
    void invokeAnyIsRefusedAfterShutdown() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        List<Callable<Integer>> calls = List.of(() -> 1);
        assertThatThrownBy(() ->
                        inTask(
                                scheduler,
                                () -> {
                                    scheduler.shutdown();
                                    return scheduler.invokeAny(calls);
                                }))
                .hasCauseInstanceOf(RejectedExecutionException.class);
        scheduler.close();
    }

    @Test
    void aCancelEndsTheWaitForADelayedTask() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        ScheduledFuture<Integer> hours = scheduler.schedule(() -> 1, 1, HOURS);
        Gate begun = new Gate(1);
        begun.open();
        AtomicReference<Thread> worker = new AtomicReference<>();
        Future<Integer> waiting =
                scheduler.submit(() -> {
                    worker.set(Thread.currentThread());
                    begun.run();
                    return hours.get();
                });
        begun.awaitEntered();
        while (worker.get().getState() != Thread.State.TIMED_WAITING
                && worker.get().getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        hours.cancel(false);
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(CancellationException.class);
        scheduler.close();
    }

    @Test
    void aDelayedTaskIsAsLateAsItself() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        ScheduledFuture<?> hours = scheduler.schedule(() -> 1, 1, HOURS);
        Delayed same = hours;
        for (int i = 0; i < 1000; i++) {
            assertThat(hours.compareTo(same)).isZero();
        }
        scheduler.shutdownNow();
        scheduler.close();
    }

    @Test
    void aTimedGetHoldsItsWorker() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Future<Integer> queued =
                    inTask(
                            scheduler,
                            () -> {
                                Future<Integer> inner = scheduler.submit(() -> 1);
                                assertThatThrownBy(() -> inner.get(20, MILLISECONDS))
                                        .isInstanceOf(TimeoutException.class);
                                assertThat(inner.isDone()).isFalse();
                                return inner;
                            });
            assertThat(queued.get()).isEqualTo(1);
        }
    }

    @Test
    void aNegativeTimeHasPassed() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Future<?> delayed = scheduler.schedule(() -> 1, 1, HOURS);
            scheduler
                    .submit(() ->
                            assertThatThrownBy(() -> delayed.get(Long.MIN_VALUE, NANOSECONDS))
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
                            assertThatThrownBy(() -> future.get(1, HOURS))
                                    .isInstanceOf(IllegalStateException.class))
                    .get();
            handle.cancel();
        }
    }

    @Test
    void anInterruptedTaskRunsNothingInPlace() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            AtomicBoolean ran = new AtomicBoolean();
            boolean ranInPlace =
                    inTask(
                            scheduler,
                            () -> {
                                Future<?> other = scheduler.submit(() -> ran.set(true));
                                Thread.currentThread().interrupt();
                                assertThatThrownBy(other::get)
                                        .isInstanceOf(InterruptedException.class);
                                return ran.get();
                            });
            assertThat(ranInPlace).isFalse();
        }
    }

    @Test
    void aTaskInPlaceSharesTheInterruptOfTheOneThatWaits() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Boolean isInterrupted =
                    inTask(
                            scheduler,
                            () -> {
                                scheduler.submit(() -> Thread.currentThread().interrupt()).get();
                                return Thread.interrupted();
                            });
            assertThat(isInterrupted).isTrue();
        }
    }
}
