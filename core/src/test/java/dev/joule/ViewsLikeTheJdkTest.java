package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A scheduler and its views do what a pool of the JDK does; two tasks at a time in each. */
@Tag("slow")
@ParameterizedClass(name = "{0}")
@EnumSource(ViewsLikeTheJdkTest.Kind.class)
class ViewsLikeTheJdkTest {
    private static final int THREADS = 2;

    enum Kind {
        JDK,
        SCHEDULER,
        WORKERS,
        BLOCKING,
        BLOCKING_WITH_OWN_THREADS
    }

    @Parameter Kind kind = Kind.JDK;

    private final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    private final AtomicInteger interrupts = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);

    /** Ends only when it is interrupted. */
    private final Callable<Integer> endless =
            () -> {
                try {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return 0;
                } catch (InterruptedException interrupt) {
                    interrupts.incrementAndGet();
                    throw interrupt;
                }
            };

    private Scheduler scheduler = Scheduler.create();
    private ExecutorService executor = scheduler;

    @BeforeEach
    void open() {
        scheduler.close();
        scheduler =
                Scheduler.builder()
                        .workers(THREADS)
                        .spares(0)
                        .uncaughtExceptionHandler((thread, failure) -> uncaught.add(failure))
                        .build();
        executor =
                switch (kind) {
                    case JDK ->
                            new ThreadPoolExecutor(
                                    THREADS,
                                    THREADS,
                                    1,
                                    HOURS,
                                    new LinkedBlockingQueue<>(),
                                    body -> {
                                        Thread thread = new Thread(body);
                                        thread.setUncaughtExceptionHandler(
                                                (where, failure) -> uncaught.add(failure));
                                        return thread;
                                    });
                    case SCHEDULER -> scheduler;
                    case WORKERS -> scheduler.newExecutorView();
                    case BLOCKING -> scheduler.newBlockingExecutor();
                    case BLOCKING_WITH_OWN_THREADS -> scheduler.newBlockingExecutor("own", THREADS);
                };
    }

    @AfterEach
    void close() {
        executor.shutdownNow();
        scheduler.shutdownNow();
        scheduler.close();
    }

    /** Holds all threads that there are for tasks. */
    private Gate hold() {
        return Gate.holding(executor, kind == Kind.BLOCKING ? 512 : THREADS);
    }

    private static Callable<Integer> failing() {
        return () -> {
            throw new IllegalArgumentException("as meant");
        };
    }

    @Test
    void futuresYieldValuesAndFailures() throws Exception {
        assertThat(executor.submit(() -> 7).get()).isEqualTo(7);
        assertThat(executor.submit(() -> {}).get()).isNull();
        assertThat(executor.submit(() -> {}, "result").get(1, HOURS)).isEqualTo("result");
        assertThatThrownBy(() -> executor.submit(failing()).get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(uncaught).isEmpty();
    }

    @Test
    void anExecutedTasksExceptionGoesToTheHandler() throws Exception {
        IllegalStateException failure = new IllegalStateException("as meant");
        executor.execute(() -> {
            throw failure;
        });
        Await.until(() -> uncaught.contains(failure));
        assertThat(executor.submit(() -> 1).get()).isEqualTo(1);
    }

    @Test
    void nullsAreRefused() {
        assertThatThrownBy(() -> executor.execute(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit((Callable<?>) null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit((Runnable) null))
                .isInstanceOf(NullPointerException.class);
        List<Callable<Integer>> calls = Arrays.asList(() -> 1, null);
        assertThatThrownBy(() -> executor.invokeAll(calls))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAll(calls, 1, HOURS))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAny(Arrays.asList(null, () -> 1)))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void invokeAllReturnsAllDoneInOrder() throws Exception {
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int value = i;
            calls.add(() -> value);
        }
        calls.add(failing());
        List<Future<Integer>> futures = executor.invokeAll(calls);
        assertThat(futures).hasSize(201).allMatch(Future::isDone);
        for (int i = 0; i < 200; i++) {
            assertThat(futures.get(i).resultNow()).isEqualTo(i);
        }
        assertThat(futures.get(200).state()).isEqualTo(Future.State.FAILED);
        assertThat(executor.invokeAll(List.<Callable<Integer>>of())).isEmpty();
    }

    @Test
    void invokeAllCancelsWhatIsLate() throws Exception {
        Gate gate = hold();
        List<Future<Integer>> futures = executor.invokeAll(List.of(() -> 1), 1, MILLISECONDS);
        assertThat(futures).hasSize(1).allMatch(Future::isCancelled);
        gate.open();
        futures = executor.invokeAll(List.of(() -> 1, endless), 300, MILLISECONDS);
        assertThat(futures).allMatch(Future::isDone);
        assertThat(futures.get(1).isCancelled()).isTrue();
        assertThatItIsInterrupted();
    }

    /** Or never begins. */
    private void assertThatItIsInterrupted() {
        Await.until(() -> interrupts.get() == 1 || begun.getCount() == 1);
    }

    @Test
    void anInterruptedInvokeAllCancelsAll() {
        Thread caller = Thread.currentThread();
        executor.execute(() -> {
            Await.on(begun);
            caller.interrupt();
        });
        assertThatThrownBy(() -> executor.invokeAll(List.of(endless)))
                .isInstanceOf(InterruptedException.class);
        Await.until(() -> interrupts.get() == 1);
    }

    @Test
    void aTaskCanBeCancelledWhileItRuns() throws Exception {
        Future<Integer> future = executor.submit(endless);
        begun.await();
        assertThatThrownBy(() -> future.get(1, MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(future.cancel(true)).isTrue();
        Await.until(() -> interrupts.get() == 1);
    }

    @Test
    void invokeAnyCancelsTheOthers() throws Exception {
        List<Callable<Integer>> calls =
                List.of(
                        endless,
                        () -> {
                            begun.await();
                            return 3;
                        });
        assertThat(executor.invokeAny(calls)).isEqualTo(3);
        Await.until(() -> interrupts.get() == 1);
    }

    @Test
    void invokeAnyYieldsOneOfThem() throws Exception {
        assertThat(executor.invokeAny(List.of(failing(), () -> 5))).isEqualTo(5);
        assertThat(executor.invokeAny(List.of(failing(), () -> 5), 1, HOURS)).isEqualTo(5);
        assertThatThrownBy(() -> executor.invokeAny(List.of(failing(), failing())))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> executor.invokeAny(List.<Callable<Integer>>of()))
                .isInstanceOf(IllegalArgumentException.class);
        Gate gate = hold();
        assertThatThrownBy(() -> executor.invokeAny(List.of(() -> 1), 1, MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        gate.open();
        assertThatThrownBy(() -> executor.invokeAny(List.of(endless), 10, MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        assertThatItIsInterrupted();
    }

    @Test
    void afterAShutdownWhatWasAcceptedRunsAndNothingNewDoes() throws Exception {
        Gate gate = hold();
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            executor.execute(ran::incrementAndGet);
        }
        executor.shutdown();
        executor.shutdown();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.isTerminated()).isFalse();
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> executor.submit(() -> 1))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> executor.invokeAll(List.of(() -> 1)))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> executor.invokeAny(List.of(() -> 1)))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(executor.awaitTermination(1, MILLISECONDS)).isFalse();
        gate.open();
        assertThat(executor.awaitTermination(1, HOURS)).isTrue();
        assertThat(executor.isTerminated()).isTrue();
        assertThat(ran).hasValue(100);
        executor.close();
    }

    @Test
    void anIdleOneEndsAtOnce() throws Exception {
        executor.submit(() -> 1).get();
        executor.close();
        assertThat(executor.isTerminated()).isTrue();
        assertThat(executor.shutdownNow()).isEmpty();
    }

    @Test
    void shutdownNowReturnsWhatHasNotBegunAndInterruptsTheRest() throws Exception {
        Gate gate = hold();
        List<Runnable> given = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Runnable task = new FutureTask<>(() -> 1);
            given.add(task);
            executor.execute(task);
        }
        Future<Integer> future = executor.submit(() -> 9);
        List<Runnable> neverRan = executor.shutdownNow();
        assertThat(neverRan).hasSize(51).containsAll(given).contains((Runnable) future);
        assertThat(executor.awaitTermination(1, HOURS)).isTrue(); // the gate heard its interrupts
        assertThat(future.isDone()).isFalse();
        ((Runnable) future).run();
        assertThat(future.get()).isEqualTo(9);
        gate.open();
    }

    @Test
    void closeInterruptedInterruptsTheTasks() throws Exception {
        executor.submit(endless);
        begun.await();
        Thread.currentThread().interrupt();
        executor.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupts).hasValue(1);
    }

    @Test
    void anInterruptDoesNotReachTheNextTask() throws Exception {
        AtomicInteger seen = new AtomicInteger();
        for (int i = 0; i < 200; i++) {
            executor.execute(() -> Thread.currentThread().interrupt());
            executor.submit(Thread::onSpinWait).cancel(true);
            scheduler.run(() -> Thread.currentThread().interrupt());
            executor.execute(() -> {
                if (Thread.interrupted()) {
                    seen.incrementAndGet();
                }
            });
        }
        executor.close();
        assertThat(seen).hasValue(0);
    }

    @Test
    void aCancelledTaskDoesNotRunAndHoldsUpNobody() throws Exception {
        Gate gate = hold();
        AtomicInteger ran = new AtomicInteger();
        Future<?> cancelled = executor.submit(ran::incrementAndGet);
        assertThat(cancelled.cancel(false)).isTrue();
        gate.open();
        executor.close();
        assertThat(ran).hasValue(0);
    }

    @Test
    void theTaskThatEndsItsExecutorIsNotHeldUp() throws Exception {
        Future<?> future = executor.submit(executor::shutdown);
        future.get();
        assertThat(executor.awaitTermination(1, HOURS)).isTrue();
    }

    @Test
    void completableFuturesGoOnThere() throws Exception {
        CompletableFuture<Integer> future =
                CompletableFuture.supplyAsync(() -> 20, executor)
                        .thenApplyAsync(number -> number + 1, executor)
                        .thenCombineAsync(
                                CompletableFuture.supplyAsync(() -> 21, executor),
                                Integer::sum,
                                executor);
        assertThat(future.get()).isEqualTo(42);
    }
}
