package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Waits end at a count of zero, which may come again. */
class WaitGroupTest {
    private final WaitGroup group = new WaitGroup();

    @Test
    void nothingUnderWayIsNoWait() throws Exception {
        group.await();
        assertThat(group.tryAwait()).isTrue();
        assertThat(new ByHand<>(group.awaitAsync()).isReady()).isTrue();
    }

    @Test
    void theLastOneEndsAllWaits() throws Exception {
        ByHand<Void> first = new ByHand<>(group.awaitAsync());
        ByHand<Void> second = new ByHand<>(group.awaitAsync());
        group.add(2);
        assertThat(first.isReady()).isFalse();
        assertThat(second.isReady()).isFalse();
        group.done();
        assertThat(first.takeWakes() + second.takeWakes()).isZero();
        group.done();
        assertThat(first.takeWakes()).isOne();
        assertThat(second.takeWakes()).isOne();
        group.add(1); // a wait that is over stays so
        assertThat(first.isReady()).isTrue();
        second.cancel();
        assertThat(group).hasToString("WaitGroup[1 under way, 0 waiting]");
    }

    @Test
    void moreMayBeAddedAfterAWaitBeganAtZero() throws Exception {
        group.await();
        group.add(1);
        assertThat(group.tryAwait()).isFalse();
        assertThat(group.await(Duration.ofMillis(1))).isFalse();
        group.done();
        assertThat(group.await(Duration.ZERO)).isTrue();
    }

    @Test
    void threadsWaitToo() throws Exception {
        group.add(1);
        Thread thread = Thread.startVirtualThread(group::done);
        group.await();
        assertThat(group.count()).isZero();
        thread.join();
    }

    @Test
    void aCancelledWaitIsForgotten() throws Exception {
        group.add(1);
        ByHand<Void> wait = new ByHand<>(group.awaitAsync());
        wait.isReady();
        wait.cancel();
        assertThat(group).hasToString("WaitGroup[1 under way, 0 waiting]");
        group.done();
        assertThat(wait.takeWakes()).isZero();
    }

    @Test
    void countsOutOfRangeAreRefusedAndChangeNothing() {
        group.add(1);
        assertThatThrownBy(() -> group.add(-2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("would be -1: more was done than added");
        assertThatThrownBy(() -> group.add(Integer.MAX_VALUE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2147483648");
        assertThatThrownBy(() -> group.add(Integer.MIN_VALUE))
                .isInstanceOf(IllegalStateException.class);
        assertThat(group.count()).isOne();
        group.done();
        assertThatThrownBy(group::done).isInstanceOf(IllegalStateException.class);
        assertThat(group.count()).isZero();
    }
}
