package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cancellation reaches who waits, whatever its worker does meanwhile. */
@Timeout(60)
class CancelledWhileWaitingTest {

    /**
     * One worker waits for the branch of the other, and runs a job of another computation on top,
     * which cancels the first one and then forks. By the time the first one goes on there is nobody
     * else who would ask its worker for anything.
     */
    @Test
    void aJobOfAnotherComputationDoesNotAnswerForIt() throws Exception {
        try (ComputePool pool = ComputePool.builder().parallelism(2).helpUnrelated(true).build()) {
            Cancellation cancellation = Cancellation.create();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch helped = new CountDownLatch(1);
            CountDownLatch blocked = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            CompletableFuture<Long> endless =
                    CompletableFuture.supplyAsync(() ->
                            pool.<Long>invoke(
                                    cancellation,
                                    () -> {
                                        Compute.join(
                                                () -> TestPools.await(begun),
                                                () -> {
                                                    begun.countDown();
                                                    TestPools.await(helped);
                                                });
                                        return forever();
                                    }));
            begun.await();
            CompletableFuture<?> helping =
                    pool.submit(
                                    () -> {
                                        cancellation.cancel();
                                        pool.submit(() -> {
                                            blocked.countDown();
                                            TestPools.await(end);
                                        });
                                        helped.countDown();
                                        TestPools.await(blocked); // by the other worker
                                        TestPools.fib(10);
                                    })
                            .toCompletableFuture();
            try {
                assertThatThrownBy(endless::join).hasCauseInstanceOf(CancellationException.class);
                helping.join();
            } finally {
                end.countDown();
            }
        }
    }

    /** Ends only by being cancelled. */
    private static long forever() {
        while (true) {
            TestPools.fib(5);
        }
    }
}
