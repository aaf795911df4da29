package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An interrupt stays with the branch that it was meant for. */
@Timeout(60)
class InterruptsTest {

    /** The first worker waits for the second, and runs the third one's mail on top. */
    @Test
    void aJobOnTopOfAWaitLeavesNoneBehind() throws Exception {
        try (ComputePool pool = TestPools.of(3)) {
            AtomicReference<Thread> waiter = new AtomicReference<>();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch interrupted = new CountDownLatch(1);
            CompletableFuture<Boolean> flag =
                    pool.submit(
                                    () -> {
                                        waiter.set(Thread.currentThread());
                                        Compute.join(
                                                () -> TestPools.await(begun),
                                                () -> {
                                                    begun.countDown();
                                                    TestPools.await(interrupted);
                                                });
                                        return Thread.currentThread().isInterrupted();
                                    })
                            .toCompletableFuture();
            begun.await();
            pool.broadcast(i -> {
                if (Thread.currentThread() == waiter.get()) {
                    Thread.currentThread().interrupt();
                    interrupted.countDown();
                }
            });
            assertThat(flag.get()).isFalse();
        }
    }

    @Test
    void aBranchKeepsItsOwnThroughAWait() {
        try (ComputePool pool = TestPools.of(2)) {
            boolean flag =
                    pool.invoke(() -> {
                        Thread waiter = Thread.currentThread();
                        CountDownLatch begun = new CountDownLatch(1);
                        CountDownLatch raised = new CountDownLatch(1);
                        Compute.join(
                                () -> {
                                    TestPools.await(begun);
                                    waiter.interrupt();
                                    raised.countDown();
                                },
                                () -> {
                                    begun.countDown();
                                    TestPools.await(raised);
                                    while (waiter.getState() != Thread.State.WAITING) {
                                        Thread.onSpinWait(); // until it sleeps
                                    }
                                });
                        return waiter.isInterrupted();
                    });
            assertThat(flag).isTrue();
        }
    }
}
