package dev.joule.internal.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.EndOfStack;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A call whose stack ends leaves no lock taken: the JVM throws the error of an overflow in {@code
 * ReentrantLock.lock} only after the lock was taken, so that a {@code finally} behind it is not
 * reached.
 */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LockedAtTheEndOfTheStackTest {
    private static final int ROUNDS = 400;

    @Test
    void othersCanTakeIt() throws Exception {
        BlockingPool pool = new BlockingPool("edge", true, 1, 1, thrown -> {});
        for (int round = 0; round < ROUNDS; round++) {
            EndOfStack.inThread(round, pool::pending);
            CompletableFuture<Integer> others = CompletableFuture.supplyAsync(pool::pending);
            assertThat(others.get(20, TimeUnit.SECONDS)).as("round %d", round).isZero();
        }
        pool.shutdown();
    }
}
