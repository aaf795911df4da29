package dev.joule.internal.executor;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.testing.Await;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future.State;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A delayed task keeps the contract of a future, as that of the JDK's pool does. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DelayedFutureTest {
    private final List<ScheduledExecutorService> made = new ArrayList<>();

    private ScheduledExecutorService pool(boolean jdk) {
        ScheduledExecutorService pool =
                jdk ? new ScheduledThreadPoolExecutor(2) : Scheduler.builder().workers(2).build();
        made.add(pool);
        return pool;
    }

    @AfterEach
    void close() {
        made.forEach(ScheduledExecutorService::shutdownNow);
        made.forEach(ScheduledExecutorService::close);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aResult(boolean jdk) throws Exception {
        ScheduledExecutorService pool = pool(jdk);
        ScheduledFuture<String> future = pool.schedule(() -> "result", 1, MILLISECONDS);
        assertThat(future.get()).isEqualTo("result");
        assertThat(future.get(0, SECONDS)).isEqualTo("result");
        assertThat(future.resultNow()).isEqualTo("result");
        assertThat(future.state()).isEqualTo(State.SUCCESS);
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isFalse();
        assertThat(future.cancel(true)).isFalse();
        assertThatThrownBy(future::exceptionNow).isInstanceOf(IllegalStateException.class);
        assertThat(future.toString()).contains("Completed normally");
        ScheduledFuture<?> nothing = pool.schedule(() -> {}, 0, SECONDS);
        assertThat(nothing.get()).isNull();
        assertThat(nothing.resultNow()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFailureOfAnyKind(boolean jdk) {
        for (Throwable failure :
                List.of(new Exception("checked"), new Error("error"), new Throwable("bare"))) {
            ScheduledFuture<?> future =
                    pool(jdk)
                            .schedule(
                                    () -> {
                                        DelayedFutureTest.<RuntimeException>raise(failure);
                                    },
                                    0,
                                    SECONDS);
            assertThatThrownBy(future::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isSameAs(failure);
            assertThat(future.exceptionNow()).isSameAs(failure);
            assertThat(future.state()).isEqualTo(State.FAILED);
            assertThat(future.isCancelled()).isFalse();
            assertThatThrownBy(future::resultNow).isInstanceOf(IllegalStateException.class);
            assertThat(future.toString()).contains("Completed exceptionally");
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWaitThatIsGivenUpOrInterrupted(boolean jdk) {
        ScheduledFuture<?> future = pool(jdk).schedule(() -> 1, 1, HOURS);
        assertThatThrownBy(() -> future.get(1, MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThatThrownBy(() -> future.get(-1, NANOSECONDS)).isInstanceOf(TimeoutException.class);
        assertThatThrownBy(() -> future.get(1, null)).isInstanceOf(NullPointerException.class);
        Thread.currentThread().interrupt();
        assertThatThrownBy(future::get).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(future.state()).isEqualTo(State.RUNNING);
        assertThatThrownBy(future::resultNow).isInstanceOf(IllegalStateException.class);
        assertThat(future.cancel(false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCancelEndsEveryWait(boolean jdk) throws Exception {
        ScheduledFuture<?> future = pool(jdk).schedule(() -> 1, 1, HOURS);
        List<CompletableFuture<Throwable>> waits = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            CompletableFuture<Throwable> wait = new CompletableFuture<>();
            waits.add(wait);
            boolean timed = i % 2 == 0;
            threads.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    wait.completeExceptionally(
                                            new AssertionError(
                                                    timed ? future.get(1, HOURS) : future.get()));
                                } catch (Throwable thrown) {
                                    wait.complete(thrown);
                                }
                            }));
        }
        Await.until(() ->
                threads.stream()
                        .allMatch(t ->
                                t.getState() == Thread.State.WAITING
                                        || t.getState() == Thread.State.TIMED_WAITING));
        assertThat(future.cancel(false)).isTrue();
        for (CompletableFuture<Throwable> wait : waits) {
            assertThat(wait.get()).isInstanceOf(CancellationException.class);
        }
        assertThat(future.cancel(false)).isFalse();
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isTrue();
        assertThat(future.state()).isEqualTo(State.CANCELLED);
        assertThat(future.toString()).contains("Cancelled");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCancelInterruptsTheTaskThatRunsIfAsked(boolean jdk) throws Exception {
        ScheduledExecutorService pool = pool(jdk);
        for (boolean interrupt : new boolean[] {true, false}) {
            CountDownLatch running = new CountDownLatch(1);
            CountDownLatch leave = new CountDownLatch(1);
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            ScheduledFuture<?> future =
                    pool.schedule(
                            () -> {
                                running.countDown();
                                try {
                                    leave.await();
                                    interrupted.complete(false);
                                } catch (InterruptedException e) {
                                    interrupted.complete(true);
                                }
                            },
                            0,
                            SECONDS);
            running.await();
            assertThat(future.cancel(interrupt)).isTrue();
            leave.countDown();
            assertThat(interrupted.get() && !interrupt).isFalse();
            assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSeriesEndsWithItsFirstFailure(boolean jdk) {
        int[] runs = new int[1];
        ScheduledFuture<?> series =
                pool(jdk)
                        .scheduleAtFixedRate(
                                () -> {
                                    if (++runs[0] == 3) {
                                        throw new IllegalStateException("third");
                                    }
                                },
                                0,
                                1,
                                MILLISECONDS);
        assertThatThrownBy(series::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(runs[0]).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFutureThatIsOverKeepsNotItsTask(boolean jdk) throws Exception {
        ScheduledExecutorService pool = pool(jdk);
        List<ScheduledFuture<?>> kept = new ArrayList<>();
        List<WeakReference<Object>> payloads = new ArrayList<>();
        for (long delay : new long[] {0, HOURS.toMillis(1)}) {
            Object payload = new Object();
            payloads.add(new WeakReference<>(payload));
            ScheduledFuture<?> future =
                    pool.schedule(() -> payload.hashCode() == 0, delay, MILLISECONDS);
            kept.add(future);
            if (delay == 0) {
                future.get();
            } else {
                future.cancel(false);
            }
        }
        Await.until(() -> {
            System.gc();
            return payloads.stream().allMatch(payload -> payload.get() == null);
        });
        assertThat(kept).allMatch(ScheduledFuture::isDone);
    }
}
