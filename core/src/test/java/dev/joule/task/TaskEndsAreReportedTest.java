package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.ContextHook;
import dev.joule.Scheduler;
import dev.joule.testing.Garbage;
import dev.joule.time.Timers;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How a wait ends is what its caller hears, whatever else goes wrong. */
class TaskEndsAreReportedTest {
    private static final Duration FAR = Duration.ofSeconds(Long.MAX_VALUE);

    private final Scheduler scheduler = Scheduler.builder().workers(2).build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    /** Neither an exception nor an error. */
    private static final class Odd extends Throwable {
        private static final long serialVersionUID = 1L;
    }

    private static final class ThrowsWhenCancelled implements Pollable<String> {
        @Override
        public Poll<String> poll(Context context) {
            return Poll.pending();
        }

        @Override
        public void onCancel() {
            throw new AssertionError("in cancelled");
        }
    }

    static Stream<Pollable<Object>> odd() {
        return Stream.of(
                Pollables.failed(new Odd()),
                Pollables.fromFuture(CompletableFuture.failedFuture(new Odd())),
                Pollables.failed(new Odd()).map(value -> value),
                Pollables.race(List.of(Pollables.failed(new Odd()))),
                Pollables.joinAll(List.of(Pollables.failed(new Odd()))).map(list -> list),
                Pollables.tryJoinAll(List.of(Pollables.failed(new Odd()))).map(list -> list));
    }

    @ParameterizedTest
    @MethodSource("odd")
    void anyThrowableArrivesAsItIs(Pollable<Object> failing) {
        JoinHandle<Object> handle = scheduler.spawn(failing);
        assertThatThrownBy(handle::join).cause().isInstanceOf(Odd.class);
        assertThatThrownBy(() -> scheduler.blockOn(handle)).cause().isInstanceOf(Odd.class);
        assertThatThrownBy(() -> scheduler.spawn(handle.map(value -> value)).join())
                .cause()
                .isInstanceOf(Odd.class);
    }

    @Test
    void failedHandlesCollectNothing() {
        JoinHandle<Object> x = scheduler.spawn(Pollables.failed(new IllegalStateException("x")));
        JoinHandle<Object> y = scheduler.spawn(Pollables.failed(new IllegalStateException("y")));
        for (int i = 0; i < 1_000; i++) {
            List<Pollable<?>> both = i % 2 == 0 ? List.of(x, y) : List.of(y, x);
            assertThatThrownBy(() -> scheduler.blockOn(Pollables.joinAll(both)));
            Pollable<Object> fresh = Pollables.failed(new IllegalStateException("fresh"));
            assertThatThrownBy(() -> scheduler.blockOn(Pollables.joinAll(List.of(x, fresh))));
        }
        assertThatThrownBy(x::join)
                .cause()
                .satisfies(thrown -> assertThat(thrown.getSuppressed().length).isLessThan(100));
    }

    @Test
    void anInterruptIsHeardByALoopThatNeverSleeps() throws Exception {
        AtomicReference<Throwable> end = new AtomicReference<>();
        CountDownLatch began = new CountDownLatch(1);
        Thread thread =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                scheduler.blockOn(loop(began));
                            } catch (Throwable thrown) {
                                end.set(thrown);
                            }
                        });
        began.await();
        thread.interrupt();
        thread.join();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
    }

    private static Pollable<Void> loop(CountDownLatch began) {
        return Pollables.yieldNow()
                .andThen(none -> {
                    began.countDown();
                    return loop(began);
                });
    }

    @Test
    void whatCancelledThrowsIsSuppressed() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> scheduler.blockOn(new ThrowsWhenCancelled()))
                .isInstanceOf(InterruptedException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        Pollable<String> late = Timers.timeout(new ThrowsWhenCancelled(), Duration.ofMillis(1));
        assertThatThrownBy(() -> scheduler.spawn(late).join())
                .cause()
                .isInstanceOf(TimeoutException.class)
                .hasMessage("not ready within 1 ms: ThrowsWhenCancelled")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
    }

    @Test
    void farIsNotEarly() throws Exception {
        List<JoinHandle<?>> far =
                List.of(
                        scheduler.spawn(Timers.sleep(FAR)),
                        scheduler.spawn(Timers.timeout(Pollables.never(), FAR)));
        Pollable<Long> beats =
                Pollables.ready(Timers.interval(FAR))
                        .andThen(interval -> interval.tick().andThen(first -> interval.tick()));
        JoinHandle<Long> secondBeat = scheduler.spawn(beats);
        JoinHandle<Void> near = scheduler.spawn(Timers.sleep(Duration.ofMillis(20)));
        near.join(FAR);
        assertThat(far).noneMatch(JoinHandle::isDone);
        assertThat(secondBeat.isDone()).isFalse();
    }

    private record ClosingThrows() implements ContextHook {
        @Override
        public Snapshot capture() {
            return () ->
                    () -> {
                        throw new IllegalStateException("in close");
                    };
        }
    }

    @Test
    void aContextThatCannotBeEndedLeavesTheValue() throws Exception {
        AtomicReference<Throwable> reported = new AtomicReference<>();
        try (Scheduler hooked =
                Scheduler.builder()
                        .workers(1)
                        .contextHook(new ClosingThrows())
                        .uncaughtExceptionHandler((thread, thrown) -> reported.set(thrown))
                        .build()) {
            assertThat(hooked.spawn(Pollables.ready(1)).join()).isEqualTo(1);
            assertThat(reported.getAndSet(null)).hasMessage("in close");
            assertThat(hooked.call(() -> 2).join()).isEqualTo(2);
            assertThat(reported.getAndSet(null)).hasMessage("in close");
            assertThat(hooked.submit(() -> 3).get()).isEqualTo(3);
            assertThatThrownBy(() ->
                            hooked.spawn(Pollables.failed(new IllegalStateException("own"))).join())
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .hasMessage("own")
                    .satisfies(
                            thrown -> assertThat(thrown.getSuppressed()[0]).hasMessage("in close"));
        }
    }

    private static JoinHandle<String> handleOfAClosed(
            AtomicReference<@Nullable WeakReference<Scheduler>> where) throws Exception {
        try (Scheduler closed = Scheduler.builder().workers(1).build()) {
            where.set(new WeakReference<>(closed));
            JoinHandle<String> handle = closed.spawn(Pollables.yieldNow().map(none -> "value"));
            handle.join();
            return handle;
        }
    }

    @Test
    void aDoneHandleKeepsNoScheduler() throws Exception {
        AtomicReference<@Nullable WeakReference<Scheduler>> where = new AtomicReference<>();
        JoinHandle<String> handle = handleOfAClosed(where);
        Garbage.awaitCollected(Objects.requireNonNull(where.get()));
        assertThat(handle.join()).isEqualTo("value");
        assertThat(handle.cancel()).isFalse();
        ((Waker) handle).wake();
        assertThat(handle.toCompletableFuture().get()).isEqualTo("value");
        Reference.reachabilityFence(handle);
    }

    private void doNothing() {}

    @Test
    void lambdasWithoutAValue() throws Exception {
        AtomicReference<String> ran = new AtomicReference<>("");
        JoinHandle<Void> block =
                scheduler.run(() -> {
                    ran.set("block");
                });
        block.join();
        scheduler.run(() -> ran.set("expression")).join();
        scheduler.run(this::doNothing).join();
        assertThat(ran.get()).isEqualTo("expression");
        scheduler.runBlocking(() -> ran.set("blocking")).join();
        assertThat(ran.get()).isEqualTo("blocking");
        JoinHandle<Integer> value = scheduler.call(() -> 42);
        JoinHandle<Integer> ofBlock =
                scheduler.call(() -> {
                    return 43;
                });
        JoinHandle<Integer> polled = scheduler.spawn(context -> Poll.ready(44));
        assertThat(value.join() + ofBlock.join() + polled.join()).isEqualTo(129);
        assertThatThrownBy(() ->
                        scheduler
                                .call(() -> {
                                    throw new IOException("checked");
                                })
                                .join())
                .hasRootCauseMessage("checked");
    }

    @Test
    void aFuturesJoinOnItsOwnWorkerIsRefused() {
        assertThatThrownBy(() ->
                        scheduler
                                .call(() ->
                                        scheduler
                                                .spawn(Pollables.never())
                                                .toCompletableFuture()
                                                .join())
                                .join())
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("would block a worker");
    }
}
