package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker may add to the scope of another computation than the one it works on. */
@Timeout(60)
class SpawnFromElsewhereTest {

    /** The scope's owner is busy until the task is there, so it cannot be made to take it. */
    @Test
    void aBranchSpawnsIntoAScopeOfAnotherComputation() throws Exception {
        try (ComputePool pool = TestPools.of(2)) {
            for (int round = 0; round < 20; round++) {
                AtomicReference<Scope> other = new AtomicReference<>();
                CountDownLatch begun = new CountDownLatch(1);
                CountDownLatch added = new CountDownLatch(1);
                AtomicInteger runs = new AtomicInteger();
                CompletableFuture<?> scope =
                        pool.submit(() ->
                                        pool.scope(s -> {
                                            other.set(s);
                                            begun.countDown();
                                            TestPools.await(added);
                                        }))
                                .toCompletableFuture();
                begun.await();
                pool.join(
                        () -> {
                            other.get().spawn(runs::incrementAndGet);
                            added.countDown();
                        },
                        () -> {});
                scope.join();
                assertThat(runs).hasValue(1);
            }
        }
    }

    /**
     * The second worker runs the action of the third one's broadcast while it waits within a first
     * branch; the first worker is busy until what that action spawns has been run.
     */
    @Test
    void anActionOnTopOfAWaitSpawnsIntoItsOwnScope() throws Exception {
        try (ComputePool pool = TestPools.of(3)) {
            CountDownLatch busy = new CountDownLatch(1);
            CountDownLatch ready = new CountDownLatch(1);
            CountDownLatch mailed = new CountDownLatch(1);
            CountDownLatch spawned = new CountDownLatch(1);
            AtomicReference<Thread> waiter = new AtomicReference<>();
            CompletableFuture<?> first =
                    pool.submit(
                                    () -> {
                                        busy.countDown();
                                        TestPools.await(spawned);
                                    })
                            .toCompletableFuture();
            busy.await();
            CompletableFuture<?> second =
                    pool.submit(() ->
                                    Compute.join(
                                            () -> {
                                                waiter.set(Thread.currentThread());
                                                ready.countDown();
                                                TestPools.await(mailed);
                                                Compute.scope(s -> s.spawn(() -> {}));
                                            },
                                            () -> {}))
                            .toCompletableFuture();
            ready.await();
            pool.scope(s -> {
                Thread sender = Thread.currentThread();
                pool.broadcast(i -> {
                    if (Thread.currentThread() == waiter.get()) {
                        s.spawn(spawned::countDown);
                    } else if (Thread.currentThread() == sender) {
                        mailed.countDown(); // the mail to all is out by now
                    }
                });
            });
            first.join();
            second.join();
            assertThat(spawned.getCount()).isZero();
        }
    }
}
