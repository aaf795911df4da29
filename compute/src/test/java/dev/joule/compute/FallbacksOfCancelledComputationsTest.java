package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A computation that is cancelled, even if it is over, does not end those of its dependents. */
@Timeout(60)
class FallbacksOfCancelledComputationsTest {

    @Test
    void cancellingWhatIsOverCancelsNoDependent() throws Exception {
        try (ComputePool pool = TestPools.of(2)) {
            CountDownLatch mayEnd = new CountDownLatch(1);
            CompletableFuture<Long> future =
                    pool.<Long>submit(
                                    () -> {
                                        awaitUnchecked(mayEnd);
                                        return 1L;
                                    })
                            .toCompletableFuture();
            CompletableFuture<Long> dependent =
                    future.thenApply(one -> {
                        assertThat(future.cancel(true)).isFalse();
                        return TestPools.fib(15);
                    });
            mayEnd.countDown();
            assertThat(dependent.get()).isEqualTo(610);
        }
    }

    @Test
    void aDependentMayWaitForTheEndOfWhatIsCancelled() throws Exception {
        try (ComputePool pool = TestPools.of(2)) {
            CountDownLatch hasBegun = new CountDownLatch(1);
            CountDownLatch hasEnded = new CountDownLatch(1);
            CompletableFuture<Object> future =
                    pool.<Object>submit(
                                    () -> {
                                        hasBegun.countDown();
                                        try {
                                            while (true) {
                                                Compute.join(() -> {}, () -> {});
                                            }
                                        } finally {
                                            hasEnded.countDown();
                                        }
                                    })
                            .toCompletableFuture();
            CompletableFuture<Object> dependent =
                    future.whenComplete((value, failure) -> awaitUnchecked(hasEnded));
            hasBegun.await();
            assertThat(future.cancel(true)).isTrue();
            assertThat(dependent).isCompletedExceptionally();
        }
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFallbackMayFork() throws Exception {
        for (int i = 0; i < 20; i++) {
            try (ComputePool pool = TestPools.of(2)) {
                Cancellation cancellation = Cancellation.create();
                CountDownLatch hasBegun = new CountDownLatch(1);
                CompletableFuture<Long> fallback =
                        pool.<Long>submit(
                                        cancellation,
                                        () -> {
                                            hasBegun.countDown();
                                            while (true) {
                                                Compute.join(() -> {}, () -> {});
                                            }
                                        })
                                .exceptionally(cancelled -> TestPools.fib(15))
                                .toCompletableFuture();
                hasBegun.await();
                cancellation.cancel();
                assertThat(fallback.get()).isEqualTo(610);
            }
        }
    }
}
