package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A computation may go from pool to pool and back, and is one all the same. */
@Timeout(60)
class PoolsCallPoolsTest {

    @Test
    void aTokenReachesThePoolThatWasCalled() throws Exception {
        try (ComputePool one = TestPools.of(1);
                ComputePool two = TestPools.of(1);
                ComputePool three = TestPools.of(1)) {
            Cancellation cancellation = Cancellation.create();
            CountDownLatch begun = new CountDownLatch(1);
            Thread canceller =
                    Thread.ofPlatform()
                            .start(() -> {
                                TestPools.await(begun);
                                cancellation.cancel();
                            });
            assertThatThrownBy(() ->
                            one.invoke(
                                    cancellation,
                                    () -> two.<Long>invoke(() -> three.invoke(() -> go(begun)))))
                    .isInstanceOf(CancellationException.class);
            canceller.join();
            assertThat(three.<Long>invoke(() -> TestPools.fib(10))).isEqualTo(55);
        }
    }

    @Test
    void anInterruptReachesThePoolThatWasCalled() throws Exception {
        try (ComputePool one = TestPools.of(1);
                ComputePool two = TestPools.of(1)) {
            CountDownLatch begun = new CountDownLatch(1);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread caller =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    one.invoke(() -> two.<Long>invoke(() -> go(begun)));
                                } catch (Throwable e) {
                                    thrown.set(e);
                                }
                            });
            begun.await();
            caller.interrupt();
            caller.join();
            assertThat(thrown.get()).isInstanceOf(CancellationException.class);
        }
    }

    /** Ends only by being cancelled. */
    private static long go(CountDownLatch begun) {
        begun.countDown();
        while (true) {
            TestPools.fib(5);
        }
    }

    @Test
    void aCallMayComeBack() {
        try (ComputePool one = TestPools.of(1);
                ComputePool two = TestPools.of(1)) {
            for (int round = 0; round < 100; round++) {
                assertThat(one.<Long>invoke(() -> backAndForth(one, two, 10))).isEqualTo(55);
            }
            assertThat(one.<Long>invoke(() -> backAndForth(one, two, 200))).isEqualTo(55);
        }
    }

    private static long backAndForth(ComputePool here, ComputePool there, int calls) {
        return calls == 0
                ? TestPools.fib(10)
                : there.<Long>invoke(() -> backAndForth(there, here, calls - 1));
    }

    @Test
    void branchesMayAllCall() {
        try (ComputePool one = TestPools.of(2);
                ComputePool two = TestPools.of(2)) {
            for (int round = 0; round < 20; round++) {
                assertThat(one.<Long>invoke(() -> spread(one, two, 6))).isEqualTo(64);
            }
        }
    }

    private static long spread(ComputePool here, ComputePool there, int depth) {
        return depth == 0
                ? 1
                : Compute.joinLong(
                        () -> there.<Long>invoke(() -> spread(there, here, depth - 1)),
                        () -> there.<Long>invoke(() -> spread(there, here, depth - 1)),
                        Long::sum);
    }

    @Test
    void aLoopMayComeBack() {
        try (ComputePool one = TestPools.of(1);
                ComputePool two = TestPools.of(1)) {
            long sum =
                    one.<Long>invoke(() ->
                            Par.of(LongRange.of(0, 100))
                                    .on(two)
                                    .map(i -> one.<Long>invoke(() -> i))
                                    .sum());
            assertThat(sum).isEqualTo(4950);
        }
    }

    @Test
    void aCallMayComeBackToAPoolThatCloses() throws Exception {
        try (ComputePool two = TestPools.of(1)) {
            ComputePool one = TestPools.of(1);
            Thread closing = new Thread(one::close);
            long sum =
                    one.<Long>invoke(() -> {
                        closing.start();
                        awaitClosed(one);
                        return two.<Long>invoke(() -> one.<Long>invoke(() -> TestPools.fib(10)));
                    });
            assertThat(sum).isEqualTo(55);
            closing.join();
        }
    }

    /** However it was accepted, and though it waits in the queue when the pool is closed. */
    @Test
    void anAcceptedComputationMayComeBackToAPoolThatCloses() throws Exception {
        try (ComputePool two = TestPools.of(1)) {
            ComputePool one = TestPools.of(1);
            Supplier<Long> back = () -> two.<Long>invoke(() -> one.<Long>invoke(() -> 1L));
            Supplier<Long> loop =
                    () -> two.<Long>invoke(() -> Par.of(new long[] {1}).on(one).map(i -> i).sum());
            CountDownLatch isClosed = new CountDownLatch(1);
            one.submit(() -> TestPools.await(isClosed));
            List<CompletableFuture<Long>> all = new ArrayList<>();
            all.add(one.<Long>submit(back).toCompletableFuture());
            all.add(one.<Long>submit(loop).toCompletableFuture());
            all.add(one.<Long>submit(Cancellation.create(), back).toCompletableFuture());
            all.add(CompletableFuture.supplyAsync(back, one.asExecutor()));
            all.add(one.submit(() -> {}).thenApply(_ -> back.get()).toCompletableFuture());
            CompletableFuture<Long> spawned = new CompletableFuture<>();
            one.submit(() -> one.scope(scope -> scope.spawn(() -> spawned.complete(back.get()))));
            all.add(spawned);
            Thread closing = Thread.ofPlatform().start(one::close);
            awaitClosed(one);
            isClosed.countDown();
            for (CompletableFuture<Long> each : all) {
                assertThat(each.join()).isEqualTo(1);
            }
            closing.join();
        }
    }

    private static void awaitClosed(ComputePool pool) {
        try {
            while (true) {
                pool.submit(() -> {});
            }
        } catch (RejectedExecutionException expected) {
            // what is not a part of a running computation is rejected
        }
    }

    @Test
    void aComputationInAnotherPoolCannotCloseItsOwn() {
        try (ComputePool one = TestPools.of(1);
                ComputePool two = TestPools.of(1)) {
            assertThatThrownBy(() -> one.invoke(() -> two.invoke(one::close)))
                    .isInstanceOf(IllegalStateException.class);
            two.invoke(() -> TestPools.of(1).close());
            assertThat(one.<Long>invoke(() -> TestPools.fib(10))).isEqualTo(55);
        }
    }

    @Test
    void aFailureComesBackAndARefusalDoes() {
        try (ComputePool one = TestPools.of(1)) {
            ComputePool two = TestPools.of(1);
            IllegalStateException oops = new IllegalStateException();
            assertThatThrownBy(() ->
                            one.invoke(() ->
                                    two.invoke(
                                            (Runnable)
                                                    () -> {
                                                        throw oops;
                                                    })))
                    .isSameAs(oops);
            two.close();
            assertThatThrownBy(() -> one.invoke(() -> two.invoke(() -> 1)))
                    .isInstanceOf(RejectedExecutionException.class);
        }
    }
}
