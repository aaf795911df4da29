package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Although forks are private, no worker sleeps while there is work that it could do. */
@Timeout(60)
class WorkIsSharedTest {

    /** Every leaf waits until all workers are in one, so it ends only if each gets a share. */
    @Test
    void allWorkersMeetInTheLeavesOfOneTree() {
        for (int workers : new int[] {2, 3, 4, 8}) {
            try (ComputePool pool = TestPools.of(workers)) {
                for (int round = 0; round < 20; round++) {
                    meet(pool, workers, false);
                    meet(pool, workers, true);
                }
            }
        }
    }

    private static void meet(ComputePool pool, int workers, boolean linear) {
        CountDownLatch all = new CountDownLatch(workers);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Runnable leaf =
                () -> {
                    threads.add(Thread.currentThread());
                    all.countDown();
                    TestPools.await(all);
                };
        pool.invoke(() -> spread(workers, leaf, linear));
        assertThat(threads).hasSize(workers);
    }

    private static void spread(int leaves, Runnable leaf, boolean linear) {
        if (leaves == 1) {
            leaf.run();
            return;
        }
        int left = linear ? leaves - 1 : leaves / 2;
        Compute.join(() -> spread(left, leaf, linear), () -> spread(leaves - left, leaf, linear));
    }

    /**
     * A worker waits for the branch that another runs. That one spawns two tasks at once while a
     * third worker, which comes from elsewhere, may still search. All three must meet.
     */
    @Test
    void aWorkerThatWaitsIsWokenForTheRestOfItsComputation() {
        Random random = new Random(1);
        try (ComputePool pool = TestPools.of(3)) {
            for (int round = 0; round < 1_000; round++) {
                int untilWork = random.nextInt(20_000);
                int untilFree = random.nextInt(20_000);
                CountDownLatch begun = new CountDownLatch(1);
                CountDownLatch all = new CountDownLatch(3);
                Runnable meet =
                        () -> {
                            all.countDown();
                            TestPools.await(all);
                        };
                CompletableFuture<?> other =
                        pool.submit(() -> spinAfter(begun, untilFree)).toCompletableFuture();
                pool.join(
                        () -> TestPools.await(begun),
                        () -> {
                            begun.countDown();
                            spinAfter(begun, untilWork);
                            Compute.scope(scope -> {
                                scope.spawn(meet);
                                scope.spawn(meet);
                                meet.run();
                            });
                        });
                other.join();
            }
        }
    }

    private static void spinAfter(CountDownLatch begun, int spins) {
        TestPools.await(begun);
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
    }

    /** The estimate of small forks ends with the computation it was made in. */
    @Test
    void aLargeJoinAfterManySmallOnesIsShared() {
        try (ComputePool pool = TestPools.of(2)) {
            for (int round = 0; round < 50; round++) {
                CountDownLatch both = new CountDownLatch(2);
                pool.invoke(() -> {
                    TestPools.fib(15);
                    Runnable meet =
                            () -> {
                                both.countDown();
                                TestPools.await(both);
                            };
                    Compute.join(meet, meet);
                });
            }
        }
    }
}
