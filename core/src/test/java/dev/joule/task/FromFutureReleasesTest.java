package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.CountingWaker;
import dev.joule.testing.FakeContext;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FromFutureReleasesTest {

    @Test
    void aFutureThatStaysOpenForgetsWaitsThatWereGivenUp() throws Exception {
        CompletableFuture<String> open = new CompletableFuture<>();
        CountingWaker waker = new CountingWaker();
        Pollable<String> stays = Pollables.fromFuture(open);
        assertThat(stays.poll(new FakeContext(waker)).isReady()).isFalse();
        for (int i = 0; i < 100_000; i++) {
            Pollable<String> wait = Pollables.fromFuture(open);
            assertThat(wait.poll(new FakeContext(waker)).isReady()).isFalse();
            wait.onCancel();
        }
        assertThat(open.getNumberOfDependents()).isLessThan(1_000);
        open.complete("done");
        assertThat(stays.poll(new FakeContext(waker))).isEqualTo(Poll.ready("done"));
    }
}
