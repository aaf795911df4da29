package dev.joule.threads;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A thread for each task, and pools made of such threads. */
class ExecutorsLikeTheJdkTest extends LikeTheJdk {

    @Test
    void closeWaitsForAllTasks() {
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService executor = threads.executor()) {
            for (int i = 0; i < 1_000; i++) {
                executor.submit(() -> {
                    Thread.sleep(1); // the executor's end waits for those who sleep
                    return ran.incrementAndGet();
                });
            }
        }
        assertThat(ran).hasValue(1_000);
    }

    @Test
    void itIsAnExecutorService() throws Exception {
        ExecutorService executor = threads.executor();
        assertThat(executor.submit(() -> 1).get()).isEqualTo(1);
        List<Callable<Integer>> calls = List.of(() -> 1, () -> 2, () -> 3);
        assertThat(executor.invokeAll(calls))
                .extracting(Future::resultNow)
                .containsExactly(1, 2, 3);
        assertThat(executor.invokeAny(calls)).isIn(1, 2, 3);
        Future<?> failing =
                executor.submit(() -> {
                    throw new IllegalStateException("boom");
                });
        assertThatThrownBy(failing::get)
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("boom");
        executor.shutdown();
        assertThatThrownBy(() -> executor.submit(() -> 1))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(executor.awaitTermination(1, DAYS)).isTrue();
    }

    @Test
    void shutdownNowInterrupts() throws Exception {
        ExecutorService executor = threads.executor();
        CountDownLatch begun = new CountDownLatch(1);
        Future<Boolean> sleeper =
                executor.submit(() -> {
                    begun.countDown();
                    try {
                        Thread.sleep(3_600_000); // to be interrupted in it
                        return false;
                    } catch (InterruptedException interrupt) {
                        return true;
                    }
                });
        begun.await();
        assertThat(executor.shutdownNow()).isEmpty();
        assertThat(sleeper.get()).isTrue();
        assertThat(executor.awaitTermination(1, DAYS)).isTrue();
    }

    @Test
    void aFutureIsCancelledAndTimesOut() throws Exception {
        try (ExecutorService executor = threads.executor()) {
            CountDownLatch never = new CountDownLatch(1);
            AtomicInteger interrupted = new AtomicInteger();
            Future<?> waiting =
                    executor.submit(() -> {
                        try {
                            never.await();
                        } catch (InterruptedException interrupt) {
                            interrupted.incrementAndGet();
                        }
                    });
            assertThatThrownBy(() -> threads.call(() -> waiting.get(1, MILLISECONDS)))
                    .isInstanceOf(TimeoutException.class);
            waiting.cancel(true);
        }
    }

    @Test
    void aFixedPoolMayBeMadeOfThem() throws Exception {
        List<Thread> runners = Collections.synchronizedList(new ArrayList<>());
        try (ExecutorService pool = Executors.newFixedThreadPool(3, threads.factory())) {
            for (int i = 0; i < 30; i++) {
                pool.execute(() -> runners.add(Thread.currentThread()));
            }
        }
        assertThat(runners).hasSize(30).allMatch(Thread::isVirtual);
        assertThat(runners.stream().distinct()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void completableFuturesGoOnThere() throws Exception {
        try (ExecutorService executor = threads.executor()) {
            CompletableFuture<Integer> future =
                    CompletableFuture.supplyAsync(() -> 20, executor)
                            .thenApplyAsync(number -> number + 1, executor)
                            .thenCombineAsync(
                                    CompletableFuture.supplyAsync(() -> 21, executor),
                                    Integer::sum,
                                    executor);
            int sum = threads.call(() -> future.get());
            assertThat(sum).isEqualTo(42);
        }
    }

    @Test
    void aParallelStreamRunsInThem() throws Exception {
        long sum =
                threads.call(
                        () -> java.util.stream.LongStream.rangeClosed(1, 10_000).parallel().sum());
        assertThat(sum).isEqualTo(50_005_000);
    }
}
