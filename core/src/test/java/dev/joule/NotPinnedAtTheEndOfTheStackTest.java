package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.EndOfStack;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A virtual thread whose stack ends in a submission can leave its carrier afterwards. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NotPinnedAtTheEndOfTheStackTest {
    private static final int ROUNDS = 30;

    @Test
    void afterASubmission() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                int frames = round;
                CountDownLatch isOver = new CountDownLatch(1);
                CountDownLatch go = new CountDownLatch(1);
                Thread thread =
                        scheduler
                                .ofVirtual()
                                .start(() -> {
                                    EndOfStack.here(frames, () -> scheduler.execute(() -> {}));
                                    isOver.countDown();
                                    awaitUninterruptibly(go);
                                });
                isOver.await();
                try {
                    // It can only run where the virtual thread was.
                    assertThat(scheduler.submit(() -> 1).get(10, TimeUnit.SECONDS)).isEqualTo(1);
                } finally {
                    go.countDown();
                }
                thread.join();
            }
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }
}
