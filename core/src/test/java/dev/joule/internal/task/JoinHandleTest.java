package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.testing.Await;
import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The handle as thread, task and future see it. */
class JoinHandleTest {
    private final Scheduler scheduler = Scheduler.builder().workers(2).build();
    private final AtomicBoolean done = new AtomicBoolean();
    private final Probe<String> probe = Probe.pendingUntil(done, "end");

    @AfterEach
    void close() {
        scheduler.close();
    }

    private void finish() {
        done.set(true);
        probe.waker().wake();
    }

    private <T> JoinHandle<T> failing(Throwable thrown) {
        return scheduler.call(() -> {
            if (thrown instanceof Exception exception) {
                throw exception;
            }
            throw (Error) thrown;
        });
    }

    @Test
    void joinYieldsValueNullAndException() throws Exception {
        assertThat(scheduler.call(() -> 1).join()).isEqualTo(1);
        assertThat(scheduler.call(() -> null).join()).isNull();
        assertThat(scheduler.<String>spawn(context -> Poll.ready(null)).join()).isNull();
        IOException checked = new IOException("as meant");
        assertThatThrownBy(failing(checked)::join)
                .isInstanceOf(CompletionException.class)
                .hasCause(checked);
        JoinHandle<String> again = failing(checked);
        assertThatThrownBy(again::join).hasCause(checked);
        assertThatThrownBy(again::join).hasCause(checked);
        assertThatThrownBy(() -> again.join(Duration.ofDays(9))).hasCause(checked);
    }

    @Test
    void joinGivesUpInTimeAndTheTaskGoesOn() throws Exception {
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        for (Duration timeout :
                List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofMillis(2))) {
            assertThatThrownBy(() -> handle.join(timeout)).isInstanceOf(TimeoutException.class);
        }
        assertThatThrownBy(() -> handle.join(null)).isInstanceOf(NullPointerException.class);
        assertThat(handle.isDone()).isFalse();
        finish();
        assertThat(handle.join(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo("end");
        assertThat(handle.join(Duration.ZERO)).isEqualTo("end");
    }

    @Test
    void anInterruptedJoinThrowsAndTheTaskGoesOn() throws Exception {
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        Thread.currentThread().interrupt();
        assertThatThrownBy(handle::join).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> handle.join(Duration.ofDays(1)))
                .isInstanceOf(InterruptedException.class);
        finish();
        assertThat(handle.join()).isEqualTo("end");
    }

    @Test
    void manyThreadsAndTasksJoin() throws Exception {
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        List<JoinHandle<String>> tasks = new ArrayList<>();
        List<CompletableFuture<String>> futures = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            tasks.add(scheduler.spawn(handle)); // a handle is itself a pollable
            CompletableFuture<String> future = new CompletableFuture<>();
            Thread.startVirtualThread(() -> {
                try {
                    future.complete(handle.join());
                } catch (Throwable thrown) {
                    future.completeExceptionally(thrown);
                }
            });
            futures.add(future);
            futures.add(handle.toCompletableFuture());
        }
        finish();
        for (JoinHandle<String> task : tasks) {
            assertThat(task.join()).isEqualTo("end");
        }
        for (CompletableFuture<String> future : futures) {
            assertThat(future.get()).isEqualTo("end");
        }
    }

    @Test
    void asAFuture() throws Exception {
        assertThat(scheduler.call(() -> 1).toCompletableFuture().get()).isEqualTo(1);
        assertThat(scheduler.call(() -> null).toCompletableFuture().get()).isNull();
        IOException checked = new IOException("as meant");
        CompletableFuture<Object> failed = failing(checked).toCompletableFuture();
        assertThatThrownBy(failed::get).isInstanceOf(ExecutionException.class).hasCause(checked);
        JoinHandle<String> handle = scheduler.spawn(Probe.never());
        CompletableFuture<String> cancelled = handle.toCompletableFuture();
        handle.cancel();
        assertThatThrownBy(() -> cancelled.get(20, TimeUnit.SECONDS))
                .isInstanceOf(CancellationException.class);
        assertThat(cancelled.isCancelled()).isTrue();
        assertThatThrownBy(handle.toCompletableFuture()::get)
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void theFutureDoesNothingToTheTask() throws Exception {
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        assertThat(handle.toCompletableFuture().cancel(true)).isTrue();
        assertThat(handle.toCompletableFuture().complete("other")).isTrue();
        assertThat(handle.isDone()).isFalse();
        finish();
        assertThat(handle.join()).isEqualTo("end");
    }

    @Test
    void polledAgainAndAgain() throws Exception {
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        CountingWaker one = new CountingWaker();
        CountingWaker other = new CountingWaker();
        for (int i = 0; i < 5; i++) {
            assertThat(handle.poll(new FakeContext(one)).isReady()).isFalse();
            assertThat(handle.poll(new FakeContext(other)).isReady()).isFalse();
        }
        handle.onCancel(); // not waiting any longer is not cancelling
        assertThat(handle.isDone()).isFalse();
        finish();
        assertThat(handle.join()).isEqualTo("end");
        Await.until(() -> one.takeWakes() == 1);
        Await.until(() -> other.takeWakes() == 1);
        assertThat(handle.poll(new FakeContext())).isEqualTo(Poll.ready("end"));
        assertThat(handle.poll(new FakeContext())).isEqualTo(Poll.ready("end"));
    }

    @Test
    void polledItThrowsTheTasksOwnException() throws Exception {
        IOException checked = new IOException("as meant");
        JoinHandle<String> failed = failing(checked);
        Await.until(failed::isDone);
        assertThatThrownBy(() -> failed.poll(new FakeContext())).isSameAs(checked);
        Error error = new AssertionError("as meant");
        JoinHandle<String> broken = failing(error);
        Await.until(broken::isDone);
        assertThatThrownBy(() -> broken.poll(new FakeContext())).isSameAs(error);
        JoinHandle<String> cancelled = scheduler.spawn(Probe.never());
        cancelled.cancel();
        Await.until(cancelled::isDone);
        assertThatThrownBy(() -> cancelled.poll(new FakeContext()))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void askedHowItEnded() throws Exception {
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        assertThat(handle.state()).isEqualTo(Future.State.RUNNING);
        assertThatThrownBy(handle::resultNow)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("parked");
        assertThatThrownBy(handle::exceptionNow).isInstanceOf(IllegalStateException.class);
        finish();
        handle.join();
        assertThat(handle.state()).isEqualTo(Future.State.SUCCESS);
        assertThat(handle.resultNow()).isEqualTo("end");
        assertThat(handle.isCancelled()).isFalse();
        assertThatThrownBy(handle::exceptionNow).isInstanceOf(IllegalStateException.class);
        IOException checked = new IOException("as meant");
        JoinHandle<String> failed = failing(checked);
        Await.until(failed::isDone);
        assertThat(failed.state()).isEqualTo(Future.State.FAILED);
        assertThat(failed.exceptionNow()).isSameAs(checked);
        assertThat(failed.isCancelled()).isFalse();
        assertThatThrownBy(failed::resultNow)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("failed");
    }

    @Test
    void isCancelledOnceItIsOverAndNotWhenItIsAsked() throws Exception {
        Gate gate = new Gate(1);
        JoinHandle<String> late =
                scheduler.spawn(context -> {
                    gate.run();
                    return Poll.ready("after all");
                });
        gate.awaitEntered();
        assertThat(late.cancel()).isTrue();
        assertThat(late.isCancelled()).isFalse();
        assertThat(late.state()).isEqualTo(Future.State.RUNNING);
        gate.open();
        assertThat(late.join()).isEqualTo("after all");
        assertThat(late.isCancelled()).isFalse();

        JoinHandle<String> cancelled = scheduler.spawn(Probe.never());
        cancelled.cancel();
        Await.until(cancelled::isDone);
        assertThat(cancelled.isCancelled()).isTrue();
        assertThat(cancelled.state()).isEqualTo(Future.State.CANCELLED);
        assertThatThrownBy(cancelled::resultNow).hasMessageContaining("cancelled");
        assertThatThrownBy(cancelled::exceptionNow).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void blockOnRunsOnTheCallingThread() throws Exception {
        Thread caller = Thread.currentThread();
        assertThat(scheduler.<Thread>blockOn(context -> Poll.ready(Thread.currentThread())))
                .isSameAs(caller);
        JoinHandle<String> handle = scheduler.spawn(probe);
        probe.awaitPolls(1);
        Gate gate = new Gate(1);
        Thread.startVirtualThread(() -> {
            gate.run();
            finish();
        });
        gate.open();
        assertThat(scheduler.blockOn(handle)).isEqualTo("end");
        IOException checked = new IOException("as meant");
        assertThatThrownBy(() -> scheduler.blockOn(failing(checked)))
                .isInstanceOf(CompletionException.class)
                .hasCause(checked);
    }

    @Test
    void anInterruptedBlockOnCancelsItsPollable() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> scheduler.blockOn(probe)).isInstanceOf(InterruptedException.class);
        assertThat(probe.cancels()).isEqualTo(1);
        assertThat(probe.violations()).isZero();
    }
}
