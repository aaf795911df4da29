package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cancellation reaches who waits, whatever its worker does meanwhile. */
@Timeout(60)
class CancelledWhileWaitingTest {

    /**
     * A worker waits for the branch of another, and runs mail of another computation on top, which
     * cancels the first one and then forks. By then the mail holds the other workers, so none of
     * them requests work when the first computation goes on.
     */
    @Test
    void mailOfAnotherComputationDoesNotAnswerForIt() throws Exception {
        try (ComputePool pool = TestPools.of(3)) {
            Cancellation cancellation = Cancellation.create();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch helped = new CountDownLatch(1);
            CountDownLatch blocked = new CountDownLatch(2);
            CountDownLatch end = new CountDownLatch(1);
            AtomicReference<Thread> waiting = new AtomicReference<>();
            CompletableFuture<Long> endless =
                    CompletableFuture.supplyAsync(
                            () ->
                                    pool.<Long>invoke(
                                            cancellation,
                                            () -> {
                                                waiting.set(Thread.currentThread());
                                                Compute.join(
                                                        () -> TestPools.await(begun),
                                                        () -> {
                                                            begun.countDown();
                                                            TestPools.await(helped);
                                                        });
                                                return forever();
                                            }),
                            Thread::startVirtualThread);
            begun.await();
            CompletableFuture<Void> helping =
                    CompletableFuture.runAsync(
                            () ->
                                    pool.broadcast(index -> {
                                        if (Thread.currentThread() == waiting.get()) {
                                            cancellation.cancel();
                                            helped.countDown();
                                            TestPools.await(blocked);
                                            TestPools.fib(10);
                                        } else {
                                            blocked.countDown();
                                            TestPools.await(end);
                                        }
                                    }),
                            Thread::startVirtualThread);
            try {
                assertThatThrownBy(endless::join).hasCauseInstanceOf(CancellationException.class);
            } finally {
                end.countDown();
            }
            helping.join();
        }
    }

    /** Ends only by being cancelled. */
    private static long forever() {
        while (true) {
            TestPools.fib(5);
        }
    }
}
