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
import org.junit.jupiter.api.AfterEach;
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

    private final Scheduler scheduler = Scheduler.builder().workers(1).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private <T> T inTask(Callable<T> body) throws Exception {
        return inTask(scheduler, body);
    }

    private static <T> T inTask(Scheduler scheduler, Callable<T> body) throws Exception {
        return scheduler.submit(body).get();
    }

    @Test
    void aTimedInvokeAllCancelsWhatIsLate() throws Exception {
        List<Future<Integer>> futures =
                inTask(() -> scheduler.invokeAll(List.of(endless, endless), 5, MILLISECONDS));
        assertThat(futures).allMatch(Future::isCancelled);
    }

    @Test
    void invokeAnyDoesNotWaitForTheFirst() throws Exception {
        try (Scheduler four = Scheduler.builder().workers(4).build()) {
            int any = inTask(four, () -> four.invokeAny(List.of(endless, () -> 2)));
            assertThat(any).isEqualTo(2);
        }
    }

    @Test
    void aTimedInvokeAnyTimesOut() {
        List<Callable<Integer>> calls = List.of(endless);
        assertThatThrownBy(() -> inTask(() -> scheduler.invokeAny(calls, 5, MILLISECONDS)))
                .hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void invokeAnyRefusesNullElements() {
        List<Callable<Integer>> calls = Arrays.asList(null, () -> 1);
        assertThatThrownBy(() -> inTask(() -> scheduler.invokeAny(calls)))
                .hasCauseInstanceOf(NullPointerException.class);
    }

    @Test
    void invokeAnyIsRefusedAfterShutdown() {
        List<Callable<Integer>> calls = List.of(() -> 1);
        assertThatThrownBy(() ->
                        inTask(() -> {
                            scheduler.shutdown();
                            return scheduler.invokeAny(calls);
                        }))
                .hasCauseInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void aCancelEndsTheWaitForADelayedTask() throws Exception {
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
    }

    @Test
    void aDelayedTaskIsAsLateAsItself() {
        ScheduledFuture<?> hours = scheduler.schedule(() -> 1, 1, HOURS);
        Delayed same = hours;
        for (int i = 0; i < 1000; i++) {
            assertThat(hours.compareTo(same)).isZero();
        }
        scheduler.shutdownNow();
    }

    @Test
    void aTimedGetHoldsItsWorker() throws Exception {
        Future<Integer> queued =
                inTask(() -> {
                    Future<Integer> inner = scheduler.submit(() -> 1);
                    assertThatThrownBy(() -> inner.get(20, MILLISECONDS))
                            .isInstanceOf(TimeoutException.class);
                    assertThat(inner.isDone()).isFalse();
                    return inner;
                });
        assertThat(queued.get()).isEqualTo(1);
    }

    @Test
    void aNegativeTimeHasPassed() throws Exception {
        Future<?> delayed = scheduler.schedule(() -> 1, 1, HOURS);
        scheduler
                .submit(() ->
                        assertThatThrownBy(() -> delayed.get(Long.MIN_VALUE, NANOSECONDS))
                                .isInstanceOf(TimeoutException.class))
                .get();
        delayed.cancel(false);
    }

    @Test
    void theFutureOfAStacklessTaskRefusesIt() throws Exception {
        JoinHandle<?> handle = scheduler.spawn(Timers.sleep(Duration.ofHours(1)));
        CompletableFuture<?> future = handle.toCompletableFuture();
        scheduler
                .submit(() ->
                        assertThatThrownBy(() -> future.get(1, HOURS))
                                .isInstanceOf(IllegalStateException.class))
                .get();
        handle.cancel();
    }

    @Test
    void anInterruptedTaskRunsNothingInPlace() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        boolean ranInPlace =
                inTask(() -> {
                    Future<?> other = scheduler.submit(() -> ran.set(true));
                    Thread.currentThread().interrupt();
                    assertThatThrownBy(other::get).isInstanceOf(InterruptedException.class);
                    return ran.get();
                });
        assertThat(ranInPlace).isFalse();
    }

    @Test
    void aTaskInPlaceSharesTheInterruptOfTheOneThatWaits() throws Exception {
        Boolean isInterrupted =
                inTask(() -> {
                    scheduler.submit(() -> Thread.currentThread().interrupt()).get();
                    return Thread.interrupted();
                });
        assertThat(isInterrupted).isTrue();
    }
}
