package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool from the outside: who may call it, how it ends, how computations are ended. */
@Timeout(60)
class ComputePoolTest {

    @Test
    void manyThreadsOfBothKindsUseSeveralPools() throws Exception {
        try (ComputePool one = TestPools.of(2);
                ComputePool two = TestPools.of(1);
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                var platform = Executors.newFixedThreadPool(4)) {
            List<Future<Long>> results = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                ComputePool pool = i % 3 == 0 ? two : one;
                results.add(
                        (i % 2 == 0 ? threads : platform)
                                .submit(() -> pool.<Long>invoke(() -> TestPools.fib(15))));
            }
            for (Future<Long> result : results) {
                assertThat(result.get()).isEqualTo(610);
            }
        }
    }

    @Test
    void aWorkerOfOnePoolMayCallAnother() {
        try (ComputePool one = TestPools.of(1);
                ComputePool two = TestPools.of(1)) {
            String name = one.invoke(() -> two.invoke(() -> Thread.currentThread().getName()));
            assertThat(name).isEqualTo("test-0");
            assertThat(
                            one.<Long>invoke(() ->
                                    one.joinLong(
                                            () -> two.<Long>invoke(() -> TestPools.fib(10)),
                                            () -> one.<Long>invoke(() -> TestPools.fib(10)),
                                            Long::sum)))
                    .isEqualTo(110);
        }
    }

    @Test
    void submitCompletesAStage() {
        try (ComputePool pool = TestPools.of(2)) {
            CompletableFuture<Long> future =
                    pool.submit(() -> TestPools.fib(20)).toCompletableFuture();
            assertThat(future.join()).isEqualTo(6765);
            RuntimeException oops = new RuntimeException();
            CompletableFuture<Void> failed =
                    pool.submit(
                                    (Runnable)
                                            () -> {
                                                throw oops;
                                            })
                            .toCompletableFuture();
            assertThatThrownBy(failed::join).isInstanceOf(CompletionException.class).hasCause(oops);
        }
    }

    /** If it waited, there might be no worker left to run the awaited task. */
    @Test
    void aWorkerDoesNotWaitForASubmission() {
        try (ComputePool pool = TestPools.of(1)) {
            pool.invoke(() -> {
                CompletableFuture<Integer> future =
                        pool.submit(() -> 1).thenApply(n -> n).toCompletableFuture();
                CompletableFuture<Integer> own = pool.submit(() -> 2).toCompletableFuture();
                assertThatIllegalStateException().isThrownBy(own::join);
                assertThatIllegalStateException().isThrownBy(own::get);
                assertThatIllegalStateException().isThrownBy(() -> own.get(1, TimeUnit.DAYS));
                assertThatIllegalStateException().isThrownBy(future::join);
            });
            CompletableFuture<Integer> done = pool.submit(() -> 3).toCompletableFuture();
            assertThat(done.join()).isEqualTo(3);
            assertThat(pool.<Integer>invoke(done::join)).as("what is done is there").isEqualTo(3);
        }
    }

    @Test
    void aCancelledSubmissionStops() {
        try (ComputePool pool = TestPools.of(2)) {
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Long> future =
                    pool.submit(
                                    () -> {
                                        begun.countDown();
                                        return forever();
                                    })
                            .toCompletableFuture();
            TestPools.await(begun);
            future.cancel(true);
            assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        } // and close() returns
    }

    /** Ends only by being cancelled. */
    private static long forever() {
        while (true) {
            TestPools.fib(5);
        }
    }

    @Test
    void aTokenEndsWhatWasSubmitted() {
        try (ComputePool pool = TestPools.of(2)) {
            Cancellation cancellation = Cancellation.create();
            CompletableFuture<Long> done =
                    pool.submit(cancellation, () -> TestPools.fib(20)).toCompletableFuture();
            assertThat(done.join()).isEqualTo(6765);
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Long> endless =
                    pool.submit(cancellation, () -> beginForever(begun)).toCompletableFuture();
            TestPools.await(begun);
            cancellation.cancel();
            assertThatThrownBy(endless::join).isInstanceOf(CancellationException.class);
            AtomicInteger runs = new AtomicInteger();
            CompletableFuture<Integer> late =
                    pool.submit(cancellation, runs::incrementAndGet).toCompletableFuture();
            assertThatThrownBy(late::join).isInstanceOf(CancellationException.class);
            assertThat(runs).hasValue(0);
        }
    }

    @Test
    void aTokenEndsAllBranches() {
        try (ComputePool pool = TestPools.of(3)) {
            for (int round = 0; round < 20; round++) {
                Cancellation cancellation = Cancellation.create();
                CountDownLatch begun = new CountDownLatch(2);
                Thread canceller =
                        Thread.ofVirtual()
                                .start(() -> {
                                    TestPools.await(begun);
                                    cancellation.cancel();
                                });
                assertThatThrownBy(() ->
                                pool.invoke(
                                        cancellation,
                                        () ->
                                                Compute.joinLong(
                                                        () -> beginForever(begun),
                                                        () -> beginForever(begun),
                                                        Long::sum)))
                        .isInstanceOf(CancellationException.class);
                assertThat(cancellation.isCancelled()).isTrue();
                assertThatThrownBy(() -> pool.invoke(cancellation, () -> 1))
                        .isInstanceOf(CancellationException.class);
                assertThat(canceller).isNotNull();
                assertThat(pool.<Long>invoke(() -> TestPools.fib(15))).isEqualTo(610);
            }
        }
    }

    private static long beginForever(CountDownLatch begun) {
        begun.countDown();
        return forever();
    }

    @Test
    void aTokenEndsOnlyItsPartOfAComputation() {
        try (ComputePool pool = TestPools.of(2)) {
            long result =
                    pool.invoke(() -> {
                        Cancellation cancellation = Cancellation.create();
                        try {
                            pool.invoke(
                                    cancellation,
                                    () -> {
                                        cancellation.cancel();
                                        return forever();
                                    });
                        } catch (CancellationException expected) {
                            return TestPools.fib(20);
                        }
                        return -1L;
                    });
            assertThat(result).isEqualTo(6765);
        }
    }

    @Test
    void anInterruptOfWhoWaitsCancels() throws Exception {
        try (ComputePool pool = TestPools.of(2)) {
            CountDownLatch begun = new CountDownLatch(1);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            AtomicInteger flag = new AtomicInteger();
            Thread caller =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    pool.invoke(() -> beginForever(begun));
                                } catch (Throwable e) {
                                    thrown.set(e);
                                    flag.set(Thread.currentThread().isInterrupted() ? 1 : 0);
                                }
                            });
            begun.await();
            caller.interrupt();
            caller.join();
            assertThat(thrown.get()).isInstanceOf(CancellationException.class);
            assertThat(flag).hasValue(1);
            assertThat(pool.<Long>invoke(() -> TestPools.fib(15))).isEqualTo(610);
        }
    }

    @Test
    void anInterruptOfAWorkerEndsWithItsJob() {
        try (ComputePool pool = TestPools.of(1)) {
            for (int round = 0; round < 100; round++) {
                pool.submit(() -> Thread.currentThread().interrupt());
                assertThat(pool.<Boolean>invoke(() -> Thread.currentThread().isInterrupted()))
                        .isFalse();
            }
        }
    }

    @Test
    void anInterruptOfWhoClosesCancelsWhatRuns() throws Exception {
        ComputePool pool = TestPools.of(2);
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Long> endless =
                pool.submit(() -> beginForever(begun)).toCompletableFuture();
        AtomicInteger flag = new AtomicInteger();
        Thread closer =
                Thread.ofPlatform()
                        .start(() -> {
                            pool.close();
                            flag.set(Thread.currentThread().isInterrupted() ? 1 : 0);
                        });
        begun.await();
        closer.interrupt();
        closer.join();
        assertThat(flag).hasValue(1);
        assertThat(endless).isCompletedExceptionally();
    }

    @Test
    void aClosedPoolRefuses() {
        ComputePool pool = TestPools.of(2);
        pool.close();
        pool.close();
        assertThatThrownBy(() -> pool.invoke(() -> 1))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("the compute pool \"test\" is closed");
        assertThatThrownBy(() -> pool.submit(() -> 1))
                .isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> pool.submit(Cancellation.create(), () -> 1))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void closeUnderLoadWaitsForWhatWasAccepted() throws Exception {
        for (int round = 0; round < 20; round++) {
            ComputePool pool = TestPools.of(2);
            AtomicInteger accepted = new AtomicInteger();
            AtomicInteger done = new AtomicInteger();
            Thread submitter =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    while (true) {
                                        pool.submit(() -> {
                                            TestPools.fib(8);
                                            done.incrementAndGet();
                                        });
                                        accepted.incrementAndGet();
                                    }
                                } catch (RejectedExecutionException expected) {
                                    // closed
                                }
                            });
            while (done.get() < 100) {
                Thread.onSpinWait();
            }
            pool.close();
            submitter.join();
            assertThat(done.get()).isEqualTo(accepted.get());
        }
    }

    @Test
    void aWorkerCannotCloseItsOwnPool() {
        try (ComputePool pool = TestPools.of(1)) {
            assertThatIllegalStateException().isThrownBy(() -> pool.invoke((Runnable) pool::close));
        }
    }

    @Test
    void hooksRunOncePerWorkerAndMayThrow() {
        AtomicInteger started = new AtomicInteger();
        AtomicInteger stopped = new AtomicInteger();
        try (ComputePool pool =
                ComputePool.builder()
                        .workers(3)
                        .onStart(i -> started.incrementAndGet())
                        .onStop(i -> stopped.incrementAndGet())
                        .build()) {
            assertThat(pool.workers()).isEqualTo(3);
            pool.broadcast(i -> {});
        }
        assertThat(started).hasValue(3);
        assertThat(stopped).hasValue(3);
    }

    @Test
    void settingsAreChecked() {
        ComputePoolBuilder builder = ComputePool.builder();
        assertThatIllegalArgumentException().isThrownBy(() -> builder.workers(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.workers(ComputePoolBuilder.MAX_WORKERS + 1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.stackSize(-1));
    }

    @Test
    void theSharedPoolOutlivesItsClose() {
        ComputePool.shared().close();
        assertThat(ComputePool.shared().<Long>invoke(() -> TestPools.fib(12))).isEqualTo(144);
    }
}
