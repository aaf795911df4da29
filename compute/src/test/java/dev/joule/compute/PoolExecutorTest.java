package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool as an executor, as libraries use one. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PoolExecutorTest {

    @Test
    void tasksRunOnTheWorkersAndNobodyWaits() throws Exception {
        try (ComputePool pool = TestPools.of(2)) {
            Executor executor = pool.asExecutor();
            AtomicInteger ran = new AtomicInteger();
            CountDownLatch all = new CountDownLatch(1_000);
            CountDownLatch gate = new CountDownLatch(1);
            for (int i = 0; i < 1_000; i++) {
                executor.execute(() -> {
                    TestPools.await(gate);
                    if (Thread.currentThread().getName().startsWith("test")) {
                        ran.incrementAndGet();
                    }
                    all.countDown();
                });
            }
            gate.countDown();
            all.await();
            assertThat(ran).hasValue(1_000);
        }
    }

    @Test
    void closeRunsWhatWasAccepted() {
        AtomicInteger ran = new AtomicInteger();
        ComputePool pool = TestPools.of(1);
        Executor executor = pool.asExecutor();
        for (int i = 0; i < 1_000; i++) {
            executor.execute(ran::incrementAndGet);
        }
        pool.close();
        assertThat(ran).hasValue(1_000);
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void aFailureGoesToTheThreadsHandlerAndHarmsNoWorker() throws Exception {
        LinkedBlockingQueue<Throwable> reported = new LinkedBlockingQueue<>();
        Error failure = new Error("as meant");
        try (ComputePool pool =
                ComputePool.builder()
                        .workers(1)
                        .onStart(index ->
                                Thread.currentThread()
                                        .setUncaughtExceptionHandler((thread, thrown) -> {
                                            reported.add(thrown);
                                            throw new IllegalStateException();
                                        }))
                        .build()) {
            pool.asExecutor()
                    .execute(() -> {
                        throw failure;
                    });
            assertThat(reported.take()).isSameAs(failure);
            assertThat(CompletableFuture.supplyAsync(() -> 7, pool.asExecutor()).get())
                    .isEqualTo(7);
        }
        assertThat(reported).isEmpty();
    }

    @Test
    void completableFuturesGoOnThere() {
        try (ComputePool pool = TestPools.of(2)) {
            Executor executor = pool.asExecutor();
            assertThat(ComputeSnippets.executor(pool, 6)).isEqualTo(42);
            assertThatThrownBy(() ->
                            CompletableFuture.supplyAsync(
                                            () -> {
                                                throw new IllegalStateException("as meant");
                                            },
                                            executor)
                                    .join())
                    .isInstanceOf(CompletionException.class)
                    .hasRootCauseMessage("as meant");
            assertThat(
                            CompletableFuture.supplyAsync(() -> TestPools.fib(15), executor)
                                    .thenCombineAsync(
                                            CompletableFuture.supplyAsync(
                                                    () -> TestPools.fib(16), executor),
                                            Long::sum,
                                            executor)
                                    .join())
                    .isEqualTo(TestPools.fib(17));
        }
    }

    /** Lucene's searcher hands one task for each slice to its executor, and takes their futures. */
    @Test
    void futuresOfSlicesAreComputedThere() throws Exception {
        try (ComputePool pool = TestPools.of(2)) {
            ExecutorCompletionService<Long> slices =
                    new ExecutorCompletionService<>(pool.asExecutor());
            List<Long> sums = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                slices.submit(() -> TestPools.fib(10));
            }
            for (int i = 0; i < 20; i++) {
                sums.add(slices.take().get());
            }
            assertThat(sums).hasSize(20).containsOnly(55L);
        }
    }
}
