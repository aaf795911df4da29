package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A computation that no worker has taken yet ends when it is cancelled, though all are busy. */
@Timeout(60)
class QueuedComputationIsWithdrawnTest {

    private final ComputePool pool = TestPools.of(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicBoolean hasRun = new AtomicBoolean();

    @BeforeEach
    void occupyTheWorker() {
        CountDownLatch busy = new CountDownLatch(1);
        pool.submit(() -> {
            busy.countDown();
            TestPools.await(release);
        });
        TestPools.await(busy);
    }

    @AfterEach
    void close() {
        release.countDown();
        pool.close(); // hangs if a call was not counted out
    }

    @Test
    void anInterruptedCallerReturns() throws Exception {
        Call call = new Call(() -> pool.invoke(() -> hasRun.getAndSet(true)));
        call.awaitParked();
        call.thread.interrupt();
        call.thread.join();
        assertThat(call.thrown.get()).isInstanceOf(CancellationException.class);
        assertThat(call.wasInterrupted).isTrue();
        assertThatNothingRan();
    }

    @Test
    void aCallerWhoseTokenIsCancelledReturns() throws Exception {
        Cancellation cancellation = Cancellation.create();
        Call call = new Call(() -> pool.invoke(cancellation, () -> hasRun.getAndSet(true)));
        call.awaitParked();
        cancellation.cancel();
        call.thread.join();
        assertThat(call.thrown.get()).isInstanceOf(CancellationException.class);
        assertThatNothingRan();
    }

    @Test
    void aWorkerOfAnotherPoolReturns() throws Exception {
        try (ComputePool other = TestPools.of(1)) {
            CountDownLatch begun = new CountDownLatch(1);
            Call call =
                    new Call(() ->
                            other.invoke(() -> {
                                begun.countDown();
                                return pool.invoke(() -> hasRun.getAndSet(true));
                            }));
            begun.await();
            call.thread.interrupt();
            call.thread.join();
            assertThat(call.thrown.get()).isInstanceOf(CancellationException.class);
            assertThatNothingRan();
        }
    }

    @Test
    void aLoopOnThePoolReturns() throws Exception {
        Call call = new Call(() -> Par.of(new int[9]).on(pool).map(_ -> 1).sum());
        call.awaitParked();
        call.thread.interrupt();
        call.thread.join();
        assertThat(call.thrown.get()).isInstanceOf(CancellationException.class);
    }

    @Test
    void aCancelledFutureIsNotRun() {
        CompletableFuture<Boolean> future =
                pool.submit(() -> hasRun.getAndSet(true)).toCompletableFuture();
        assertThat(future.cancel(true)).isTrue();
        assertThat(future).isCancelled();
        assertThatNothingRan();
    }

    @Test
    void aSubmissionEndsWithItsToken() {
        Cancellation cancellation = Cancellation.create();
        CompletableFuture<Boolean> before =
                pool.submit(cancellation, () -> hasRun.getAndSet(true)).toCompletableFuture();
        cancellation.cancel();
        CompletableFuture<Boolean> after =
                pool.submit(cancellation, () -> hasRun.getAndSet(true)).toCompletableFuture();
        assertThatThrownBy(before::join).isInstanceOf(CancellationException.class);
        assertThatThrownBy(after::join).isInstanceOf(CancellationException.class);
        assertThatNothingRan();
    }

    @Test
    void aCloseThatIsInterruptedEndsQueuedCalls() throws Exception {
        Call call = new Call(() -> pool.invoke(() -> hasRun.getAndSet(true)));
        call.awaitParked();
        Thread closing = Thread.startVirtualThread(pool::close);
        closing.interrupt();
        call.thread.join();
        assertThat(call.thrown.get()).isInstanceOf(CancellationException.class);
        release.countDown();
        closing.join();
        assertThat(hasRun).isFalse();
    }

    /** All workers of two pools wait for the other pool. */
    @Test
    void twoPoolsThatWaitForEachOtherGoOn() throws Exception {
        try (ComputePool one = TestPools.of(1);
                ComputePool two = TestPools.of(1)) {
            CountDownLatch both = new CountDownLatch(2);
            Call there = new Call(() -> one.invoke(() -> callAfter(both, two)));
            Call back = new Call(() -> two.invoke(() -> callAfter(both, one)));
            both.await();
            there.thread.interrupt();
            there.thread.join();
            back.thread.join();
            assertThat(there.thrown.get()).isInstanceOf(CancellationException.class);
            assertThat(back.thrown.get()).isNull();
        }
    }

    private static int callAfter(CountDownLatch both, ComputePool callee) {
        both.countDown();
        TestPools.await(both);
        return callee.invoke(() -> 1);
    }

    /** No worker runs such a dependent, so it need not be one that the pool waits for. */
    @Test
    void aDependentMayCloseThePool() throws Exception {
        Cancellation cancellation = Cancellation.create();
        CompletableFuture<Boolean> future =
                pool.submit(cancellation, () -> hasRun.getAndSet(true)).toCompletableFuture();
        CompletableFuture<Boolean> dependent =
                future.whenComplete((value, failure) -> pool.close());
        Thread canceller = Thread.startVirtualThread(cancellation::cancel);
        while (!pool.core().isClosed()) {
            Thread.onSpinWait();
        }
        release.countDown();
        canceller.join();
        assertThat(dependent).isCompletedExceptionally();
        assertThat(hasRun).isFalse();
    }

    /** The worker that cancels runs dependents, and is cancelled itself all the same. */
    @Test
    void aWorkerThatCancelsItselfEnds() {
        try (ComputePool one = TestPools.of(1)) {
            Cancellation cancellation = Cancellation.create();
            CountDownLatch isQueued = new CountDownLatch(1);
            CompletableFuture<Object> cancels =
                    one.submit(
                                    cancellation,
                                    () -> {
                                        TestPools.await(isQueued);
                                        cancellation.cancel();
                                        while (true) {
                                            TestPools.fib(5);
                                        }
                                    })
                            .toCompletableFuture();
            CompletableFuture<Long> fallback = fallback(one, cancellation);
            isQueued.countDown();
            assertThat(fallback.join()).isEqualTo(55);
            assertThatThrownBy(cancels::join).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void aWorkerOfAnotherPoolThatCancelsRunsAFallback() {
        try (ComputePool other = TestPools.of(1)) {
            Cancellation cancellation = Cancellation.create();
            CompletableFuture<Long> fallback = fallback(pool, cancellation);
            other.submit(
                    cancellation,
                    () -> {
                        cancellation.cancel();
                        return true;
                    });
            assertThat(fallback.join()).isEqualTo(55);
        }
    }

    private static CompletableFuture<Long> fallback(ComputePool pool, Cancellation cancellation) {
        return pool.<Long>submit(cancellation, () -> 0L)
                .exceptionally(cancelled -> TestPools.fib(10))
                .toCompletableFuture();
    }

    /** Dependents of those that are withdrawn run on the thread that cancels. */
    @Test
    void aDependentMayWaitForWhatRunsWithTheSameToken() {
        try (ComputePool one = TestPools.of(1)) {
            Cancellation cancellation = Cancellation.create();
            CountDownLatch hasBegun = new CountDownLatch(1);
            CountDownLatch hasEnded = new CountDownLatch(1);
            one.submit(
                    cancellation,
                    () -> {
                        hasBegun.countDown();
                        try {
                            while (true) {
                                TestPools.fib(5);
                            }
                        } finally {
                            hasEnded.countDown();
                        }
                    });
            TestPools.await(hasBegun);
            for (int i = 0; i < 20; i++) {
                one.submit(cancellation, () -> 1)
                        .whenComplete((value, failure) -> TestPools.await(hasEnded));
            }
            cancellation.cancel();
            assertThat(hasEnded.getCount()).isZero();
        }
    }

    /**
     * A submission and a cancel meet: the thread that cancels finds the job, or the one that
     * submits finds the mark. The only worker is busy, so nothing else would end the job.
     */
    @Test
    void aSubmissionThatMeetsTheCancelEnds() throws Exception {
        for (int round = 0; round < 2_000; round++) {
            Cancellation cancellation = Cancellation.create();
            CountDownLatch both = new CountDownLatch(2);
            Thread canceller =
                    Thread.startVirtualThread(() -> {
                        both.countDown();
                        TestPools.await(both);
                        cancellation.cancel();
                    });
            both.countDown();
            both.await();
            CompletableFuture<Boolean> future =
                    pool.submit(cancellation, () -> hasRun.getAndSet(true)).toCompletableFuture();
            assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
            canceller.join();
        }
        assertThatNothingRan();
    }

    /** Workers take jobs while they are cancelled: each is either run once or withdrawn. */
    @Test
    void eachJobIsEitherRunOrWithdrawn() {
        for (int round = 0; round < 200; round++) {
            try (ComputePool two = TestPools.of(2)) {
                Cancellation cancellation = Cancellation.create();
                AtomicInteger runs = new AtomicInteger();
                List<CompletableFuture<Integer>> futures = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    futures.add(
                            two.submit(cancellation, runs::incrementAndGet).toCompletableFuture());
                }
                cancellation.cancel();
                int completed = 0;
                for (CompletableFuture<Integer> future : futures) {
                    completed += future.exceptionally(_ -> 0).join() > 0 ? 1 : 0;
                }
                assertThat(runs).hasValue(completed);
            }
        }
    }

    private void assertThatNothingRan() {
        release.countDown();
        pool.invoke(() -> {}); // after all that are queued
        assertThat(hasRun).isFalse();
    }

    /** A call by a thread of its own. */
    private static final class Call {
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        volatile boolean wasInterrupted;
        final Thread thread;

        Call(Callable<?> task) {
            thread =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    task.call();
                                } catch (Throwable e) {
                                    thrown.set(e);
                                }
                                wasInterrupted = Thread.currentThread().isInterrupted();
                            });
        }

        void awaitParked() {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
    }
}
