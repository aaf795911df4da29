package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Oneshot;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.testing.Await;
import dev.joule.testing.Probe;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A periodic stackless task runs until it fails, is cancelled, or its scheduler shuts down. */
class SpawnPeriodicTest {
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final Duration FAR = Duration.ofHours(1);

    private final AtomicReference<Throwable> uncaught = new AtomicReference<>();
    private final Scheduler scheduler =
            Scheduler.builder()
                    .workers(1)
                    .uncaughtExceptionHandler((thread, failure) -> uncaught.set(failure))
                    .build();

    @AfterEach
    void close() {
        scheduler.close();
        assertThat(scheduler.stats().alive()).isZero();
    }

    @Test
    void itRunsAgainAndAgain() {
        CountDownLatch runs = new CountDownLatch(20);
        JoinHandle<Void> handle =
                scheduler.spawnPeriodic(
                        MOMENT, () -> Pollables.yieldNow().map(none -> count(runs)));
        Await.until(() -> runs.getCount() == 0);
        assertThat(handle.cancel()).isTrue();
        assertThatThrownBy(handle::join).isInstanceOf(CancellationException.class);
    }

    private static long count(CountDownLatch runs) {
        runs.countDown();
        return runs.getCount();
    }

    @Test
    void aShutdownCancelsItBetweenTwoRuns() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        JoinHandle<Void> handle =
                scheduler.spawnPeriodic(FAR, () -> Pollables.yieldNow().map(none -> count(first)));
        first.await();
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ofMinutes(1));
        assertThat(report.completed()).isTrue();
        assertThat(handle.isCancelled()).isTrue();
    }

    @Test
    void aShutdownLetsARunEnd() throws InterruptedException {
        Oneshot<String> gate = Oneshot.create();
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch first = new CountDownLatch(1);
        JoinHandle<Void> handle =
                scheduler.spawnPeriodic(
                        MOMENT,
                        () -> {
                            first.countDown();
                            return gate.receiver().map(text -> ended.incrementAndGet());
                        });
        first.await();
        scheduler.shutdown();
        assertThat(handle.isDone()).isFalse();
        gate.sender().send("end");
        assertThat(scheduler.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(ended).hasValue(1);
        assertThat(handle.isCancelled()).isTrue();
    }

    @Test
    void shutdownNowCancelsARun() throws InterruptedException {
        Probe<String> run = Probe.never();
        JoinHandle<Void> handle = scheduler.spawnPeriodic(MOMENT, () -> run);
        run.awaitPolls(1);
        scheduler.shutdownNow();
        Await.until(handle::isDone);
        assertThat(handle.isCancelled()).isTrue();
        assertThat(run.cancels()).isEqualTo(1);
    }

    /** The series of many schedulers, each shut down at another moment: none outlives it. */
    @Test
    void aShutdownAtAnyMomentEndsIt() throws InterruptedException {
        for (int round = 0; round < 300; round++) {
            Scheduler brief = Scheduler.builder().workers(2).build();
            JoinHandle<Void> handle = brief.spawnPeriodic(Duration.ofNanos(1), Pollables::yieldNow);
            for (int spin = 0; spin < round * 50; spin++) {
                Thread.onSpinWait();
            }
            assertThat(brief.shutdownAndAwait(Duration.ofMinutes(1)).completed()).isTrue();
            assertThat(handle.isCancelled()).isTrue();
        }
    }

    @Test
    void aFailureEndsItAndGoesToHandleAndHandler() {
        IllegalStateException failure = new IllegalStateException("third run");
        AtomicInteger runs = new AtomicInteger();
        JoinHandle<Void> handle =
                scheduler.spawnPeriodic(
                        MOMENT,
                        () ->
                                runs.incrementAndGet() < 3
                                        ? Pollables.yieldNow()
                                        : Pollables.failed(failure));
        assertThatThrownBy(handle::join).isInstanceOf(CompletionException.class).hasCause(failure);
        Await.until(() -> uncaught.get() == failure);
        assertThat(runs).hasValue(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void thePeriodMustBePositive(long nanos) {
        assertThatThrownBy(
                        () -> scheduler.spawnPeriodic(Duration.ofNanos(nanos), Pollables::yieldNow))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void afterShutdownItIsRefused() {
        scheduler.shutdown();
        assertThatThrownBy(() -> scheduler.spawnPeriodic(MOMENT, Pollables::yieldNow))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void theContextOfTheCallerIsCarried() throws InterruptedException {
        ThreadLocal<String> context = new ThreadLocal<>();
        ContextHook hook =
                () -> {
                    String captured = context.get();
                    return () -> {
                        context.set(captured);
                        return context::remove;
                    };
                };
        try (Scheduler carrying = Scheduler.builder().workers(1).contextHook(hook).build()) {
            context.set("caller");
            AtomicReference<String> seen = new AtomicReference<>();
            CountDownLatch ran = new CountDownLatch(1);
            Pollable<Void> work =
                    Pollables.lazy(() -> {
                        seen.set(context.get());
                        ran.countDown();
                        return null;
                    });
            carrying.spawnPeriodic(FAR, () -> work);
            ran.await();
            assertThat(seen).hasValue("caller");
        }
    }
}
