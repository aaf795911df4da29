package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@link Pollables#blocking}: a call of another executor that can be given up. */
class BlockingTest {
    private final Scheduler scheduler = Scheduler.builder().workers(1).build();
    private final ExecutorService blocking = scheduler.newBlockingExecutor("one", 1);

    @AfterEach
    void close() {
        blocking.shutdownNow();
        scheduler.close();
    }

    @Test
    void itYieldsTheValue() throws InterruptedException {
        assertThat(scheduler.blockOn(Pollables.blocking(blocking, () -> 42))).isEqualTo(42);
    }

    @Test
    void itThrowsWhatTheCallThrew() {
        IOException failure = new IOException("no disk");
        Pollable<Object> call =
                Pollables.blocking(
                        blocking,
                        () -> {
                            throw failure;
                        });
        assertThatThrownBy(() -> scheduler.blockOn(call)).hasCause(failure);
    }

    @Test
    void itBeginsWithTheFirstPoll() {
        AtomicBoolean began = new AtomicBoolean();
        Pollable<Boolean> call = Pollables.blocking(blocking, () -> began.getAndSet(true));
        call.onCancel();
        assertThat(blocking.submit(() -> 1)).succeedsWithin(Duration.ofMinutes(1));
        assertThat(began).isFalse();
    }

    @Test
    void aLostRaceInterruptsTheThread() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Oneshot<String> other = Oneshot.create();
        Pollable<String> call =
                Pollables.blocking(blocking, () -> awaitInterrupt(begun, interrupted));
        JoinHandle<String> race = scheduler.spawn(Pollables.race(call, other.receiver()));
        begun.await();
        other.sender().send("won");
        assertThat(race.join()).isEqualTo("won");
        interrupted.await();
    }

    private static String awaitInterrupt(CountDownLatch begun, CountDownLatch interrupted) {
        try {
            begun.countDown();
            new CountDownLatch(1).await();
            return "never";
        } catch (InterruptedException interrupt) {
            interrupted.countDown();
            return "too late";
        }
    }

    @Test
    void aCancelledCallThatIsQueuedNeverBegins() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicBoolean second = new AtomicBoolean();
        JoinHandle<String> first =
                scheduler.spawn(
                        Pollables.blocking(blocking, () -> awaitInterrupt(begun, interrupted)));
        begun.await();
        JoinHandle<Boolean> queued =
                scheduler.spawn(Pollables.blocking(blocking, () -> second.getAndSet(true)));
        Await.until(() -> scheduler.stats().queued() == 0);
        queued.cancel();
        Await.until(queued::isDone);
        first.cancel();
        interrupted.await();
        assertThat(blocking.submit(() -> 1)).succeedsWithin(Duration.ofMinutes(1));
        assertThat(second).isFalse();
    }

    @Test
    void aRefusalOfTheExecutorIsThrown() {
        try (ExecutorService closed = Executors.newSingleThreadExecutor()) {
            closed.shutdown();
            Pollable<Integer> call = Pollables.blocking(closed, () -> 1);
            assertThatThrownBy(() -> scheduler.blockOn(call))
                    .isInstanceOf(RejectedExecutionException.class);
        }
    }
}
