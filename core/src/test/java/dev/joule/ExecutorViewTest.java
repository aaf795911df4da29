package dev.joule;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A view may be shut down without its scheduler, and ends with it. */
class ExecutorViewTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
    private final ScheduledExecutorService view = scheduler.newExecutorView();

    @AfterEach
    void close() {
        scheduler.shutdownNow();
        scheduler.close();
    }

    /** Its receiver runs it, or nobody does: not the worker that waits for it. */
    @Test
    void aWaitingWorkerDoesNotRunWhatWasReturned() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Future<List<Runnable>> waiter =
                scheduler.submit(() -> {
                    Future<?> queued = view.submit(runs::incrementAndGet);
                    List<Runnable> returned = view.shutdownNow();
                    assertThatThrownBy(() -> queued.get(100, MILLISECONDS))
                            .isInstanceOf(TimeoutException.class);
                    return returned;
                });
        List<Runnable> returned = waiter.get();
        assertThat(runs).hasValue(0);
        assertThat(returned).hasSize(1);
        returned.getFirst().run();
        assertThat(runs).hasValue(1);
    }

    /** A view treats delayed tasks as a {@link ScheduledThreadPoolExecutor} does. */
    @Nested
    @ParameterizedClass(name = "a view: {0}")
    @ValueSource(booleans = {false, true})
    class DelayedTasks {
        @Parameter boolean isView;
        private ScheduledExecutorService executor = view;

        @BeforeEach
        void open() {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            pool.setRemoveOnCancelPolicy(true); // a view keeps no cancelled task either
            executor = isView ? view : pool;
        }

        @AfterEach
        void close() {
            executor.shutdownNow();
        }

        @Test
        void runWhenTheyAreDue() throws Exception {
            ScheduledFuture<Integer> soon = executor.schedule(() -> 3, 1, MILLISECONDS);
            assertThat(soon.get()).isEqualTo(3);
            ScheduledFuture<Integer> late = executor.schedule(() -> 3, 1, DAYS);
            assertThat(late.getDelay(HOURS)).isBetween(22L, 24L);
            assertThat(late.compareTo(soon)).isPositive();
            assertThat(late.cancel(false)).isTrue();
            assertThat(late.isCancelled()).isTrue();
        }

        @Test
        void repeatUntilTheyThrow() {
            AtomicInteger runs = new AtomicInteger();
            Runnable thrice =
                    () -> {
                        if (runs.incrementAndGet() == 3) {
                            throw new IllegalStateException("as meant");
                        }
                    };
            assertThatThrownBy(() -> executor.scheduleAtFixedRate(thrice, 0, 1, MILLISECONDS).get())
                    .hasRootCauseMessage("as meant");
            assertThat(runs).hasValue(3);
            runs.set(0);
            assertThatThrownBy(
                            () -> executor.scheduleWithFixedDelay(thrice, 0, 1, MILLISECONDS).get())
                    .hasRootCauseMessage("as meant");
            assertThat(runs).hasValue(3);
        }

        @Test
        void ofOneTimeStillRunAfterAShutdownAndPeriodicOnesEnd() throws Exception {
            AtomicInteger runs = new AtomicInteger();
            ScheduledFuture<?> periodic =
                    executor.scheduleAtFixedRate(runs::incrementAndGet, 0, 1, MILLISECONDS);
            Await.until(() -> runs.get() > 1);
            ScheduledFuture<Integer> once = executor.schedule(() -> 4, 100, MILLISECONDS);
            executor.shutdown();
            assertThatThrownBy(periodic::get).isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> executor.schedule(() -> 1, 1, DAYS))
                    .isInstanceOf(RejectedExecutionException.class);
            assertThatThrownBy(() -> executor.scheduleAtFixedRate(() -> {}, 1, 1, DAYS))
                    .isInstanceOf(RejectedExecutionException.class);
            assertThat(once.get()).isEqualTo(4);
            assertThat(executor.awaitTermination(1, HOURS)).isTrue();
        }

        @Test
        void areReturnedByShutdownNow() throws Exception {
            ScheduledFuture<Integer> once = executor.schedule(() -> 4, 1, DAYS);
            ScheduledFuture<?> periodic = executor.scheduleAtFixedRate(() -> {}, 1, 1, DAYS);
            assertThat(executor.shutdownNow())
                    .containsExactlyInAnyOrder((Runnable) once, (Runnable) periodic);
            assertThat(executor.awaitTermination(1, HOURS)).isTrue();
            assertThat(once.isDone()).isFalse();
        }

        @Test
        void thatAreCancelledHoldUpNobody() throws Exception {
            ScheduledFuture<Integer> once = executor.schedule(() -> 4, 1, DAYS);
            ScheduledFuture<?> periodic = executor.scheduleAtFixedRate(() -> {}, 1, 1, DAYS);
            executor.shutdown();
            once.cancel(true);
            assertThat(periodic.isCancelled()).isTrue();
            assertThat(executor.awaitTermination(1, HOURS)).isTrue();
        }

        @Test
        void refuseWhatIsNoPeriod() {
            assertThatThrownBy(() -> executor.scheduleAtFixedRate(() -> {}, 1, 0, DAYS))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> executor.schedule((Runnable) null, 1, DAYS))
                    .isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void itsEndIsNotThatOfTheSchedulerOrOfOtherViews() throws Exception {
        ExecutorService other = scheduler.newExecutorView();
        Gate gate = Gate.holding(scheduler, 1);
        Future<Integer> its = view.submit(() -> 1);
        Future<Integer> schedulers = scheduler.submit(() -> 2);
        Future<Integer> others = other.submit(() -> 3);
        assertThat(view.shutdownNow()).containsExactly((Runnable) its);
        assertThat(view.awaitTermination(1, HOURS)).isTrue(); // though the worker is held
        gate.open();
        assertThat(schedulers.get()).isEqualTo(2);
        assertThat(others.get()).isEqualTo(3);
        assertThat(scheduler.submit(() -> 4).get()).isEqualTo(4);
        assertThat(scheduler.isShutdown()).isFalse();
        assertThat(other.isShutdown()).isFalse();
    }

    @Test
    void shutdownNowInterruptsItsOwnTasksOnly() throws Exception {
        try (Scheduler two = Scheduler.builder().workers(2).spares(0).build()) {
            ExecutorService its = two.newExecutorView();
            Gate gate = Gate.holding(two, 1);
            CountDownLatch begun = new CountDownLatch(1);
            Future<Boolean> endless =
                    its.submit(() -> {
                        begun.countDown();
                        try {
                            new CountDownLatch(1).await();
                            return false;
                        } catch (InterruptedException interrupt) {
                            return true;
                        }
                    });
            begun.await();
            its.shutdownNow();
            assertThat(endless.get()).isTrue();
            Future<Boolean> after = two.submit(() -> Thread.currentThread().isInterrupted());
            assertThat(after.get()).isFalse();
            gate.open();
        }
    }

    @Test
    void afterTheSchedulersShutdownItRefuses() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> periodic = view.scheduleAtFixedRate(runs::incrementAndGet, 1, 1, DAYS);
        Gate gate = Gate.holding(view, 1);
        Future<Integer> accepted = view.submit(() -> 1);
        scheduler.shutdown();
        assertThat(view.isShutdown()).isTrue();
        assertThat(view.isTerminated()).isFalse();
        assertThatThrownBy(() -> view.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(periodic::get).isInstanceOf(CancellationException.class);
        gate.open();
        assertThat(accepted.get()).isEqualTo(1);
        scheduler.close();
        assertThat(view.awaitTermination(1, HOURS)).isTrue();
    }

    @Test
    void theSchedulersShutdownNowReturnsItsTasks() throws Exception {
        Gate gate = Gate.holding(scheduler, 1);
        Runnable plain = () -> {};
        view.execute(plain);
        Future<Integer> future = view.submit(() -> 1);
        ScheduledFuture<Integer> delayed = view.schedule(() -> 2, 1, DAYS);
        List<Runnable> neverRan = scheduler.shutdownNow();
        assertThat(neverRan)
                .containsExactlyInAnyOrder(plain, (Runnable) future, (Runnable) delayed);
        assertThat(view.awaitTermination(1, HOURS)).isTrue();
        gate.open();
    }

    @Test
    void aTaskMayWaitForItsOwnFuturesOnOneWorker() throws Exception {
        Future<Integer> outer =
                view.submit(() ->
                        view.submit(() -> 1).get()
                                + view.<Integer>invokeAll(List.of(() -> 4)).getFirst().get()
                                + view.schedule(() -> 5, 1, MILLISECONDS).get());
        assertThat(outer.get()).isEqualTo(10);
        view.close();
        assertThat(view.isTerminated()).isTrue();
    }

    @Test
    void waitsForItsEndOnAWorkerAreRefused() throws Exception {
        assertThatThrownBy(() -> view.submit(view::close).get())
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> scheduler.submit(view::close).get())
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> view.submit(() -> view.awaitTermination(1, DAYS)).get())
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(view.isShutdown()).isFalse();
        view.close();
        scheduler.submit(view::close).get(); // it has ended: nothing to wait for
    }

    @Test
    void aCancelledDelayedTaskLeavesNoPendingOneBehind() throws Exception {
        for (int i = 0; i < 100; i++) {
            view.schedule(() -> 1, 1, DAYS).cancel(false);
        }
        view.scheduleAtFixedRate(() -> {}, 1, 1, DAYS).cancel(false);
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(1, HOURS)).isTrue();
    }

    @Test
    void aViewOfAnEndedSchedulerHasEnded() throws Exception {
        scheduler.close();
        for (ExecutorService late :
                List.of(
                        scheduler.newExecutorView(),
                        scheduler.newBlockingExecutor(),
                        scheduler.newBlockingExecutor("late", 1))) {
            assertThat(late.isShutdown()).isTrue();
            assertThat(late.awaitTermination(20, SECONDS)).isTrue();
            assertThat(late.isTerminated()).isTrue();
        }
    }
}
