package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The dependent stages of a cancelled computation run as computations of their own. */
@Timeout(60)
class FallbacksOfCancelledComputationsTest {

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
