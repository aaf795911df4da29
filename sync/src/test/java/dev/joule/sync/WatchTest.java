package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a watch promises, one thing after another. */
@Timeout(60)
class WatchTest {

    @Test
    void itHoldsTheLatestValue() {
        Watch<String> watch = Watch.of("one");
        assertThat(watch.version()).isEqualTo(new Watch.Version<>("one", 0));
        watch.set("two");
        assertThat(watch.get()).isEqualTo("two");
        assertThat(watch.update(value -> value + "!")).isEqualTo("two!");
        assertThat(watch.version()).isEqualTo(new Watch.Version<>("two!", 2));
        assertThat(watch.version().number()).isEqualTo(2);
        assertThat(watch).hasToString("watch[version 2]");
    }

    @Test
    void anUpdateIsRepeatedWhenAnotherCameBetween() {
        Watch<Integer> watch = Watch.of(1);
        List<Integer> seen = new ArrayList<>();
        watch.update(value -> {
            seen.add(value);
            if (seen.size() == 1) {
                watch.set(10);
            }
            return value + 1;
        });
        assertThat(seen).containsExactly(1, 10);
        assertThat(watch.get()).isEqualTo(11);
    }

    @Test
    void whoWaitsSeesTheLatestAndNotThoseBetween() throws Exception {
        Watch<Integer> watch = Watch.of(0);
        ByHand<Watch.Version<Integer>> newer = new ByHand<>(watch.awaitNewerAsync(watch.version()));
        assertThat(newer.isReady()).isFalse();
        watch.set(1);
        assertThat(newer.isWoken()).isTrue();
        watch.set(2);
        assertThat(newer.value()).isEqualTo(new Watch.Version<>(2, 2));
        assertThat(watch.awaitNewer(new Watch.Version<>(1, 1)).value()).isEqualTo(2);
    }

    @Test
    void aConditionIsAwaited() throws Exception {
        Watch<Integer> watch = Watch.of(0);
        ByHand<Integer> task = new ByHand<>(watch.awaitAsync(value -> value > 1));
        Thread thread =
                Thread.startVirtualThread(() -> {
                    try {
                        watch.set(100 + watch.await(value -> value > 1));
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
        assertThat(task.isReady()).isFalse();
        watch.set(1);
        assertThat(task.isReady()).isFalse();
        watch.set(2);
        thread.join();
        assertThat(task.value()).isEqualTo(102);
        assertThat(watch.await(value -> value == 102)).isEqualTo(102);
        assertThat(watch.await(value -> value == 0, Duration.ofMillis(1))).isNull();
        assertThat(watch.await(value -> value == 102, Duration.ZERO)).isEqualTo(102);
        assertThatIllegalStateException().isThrownBy(task::poll);
    }

    @Test
    void aCancelledWaitLeavesNothing() throws Exception {
        Watch<Integer> watch = Watch.of(0);
        ByHand<Integer> task = new ByHand<>(watch.awaitAsync(value -> value > 0));
        assertThat(task.isReady()).isFalse();
        task.cancel();
        watch.set(1);
        assertThat(task.isWoken()).isFalse();
    }

    @Test
    void theCloseIsSeenAndTheValueStays() throws Exception {
        Watch<Integer> watch = Watch.of(0);
        ByHand<Integer> task = new ByHand<>(watch.awaitAsync(value -> value > 0));
        assertThat(task.isReady()).isFalse();
        watch.close();
        watch.close();
        assertThat(watch.isClosed()).isTrue();
        assertThat(watch.get()).isZero();
        assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(task::poll);
        assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(() -> watch.set(1));
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(() -> watch.update(value -> value));
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(() -> watch.await(value -> value > 0));
        assertThat(watch.await(value -> value == 0)).isZero();
    }

    @Test
    void badUseIsRefused() {
        Watch<String> watch = Watch.of("");
        assertThatNullPointerException().isThrownBy(() -> Watch.of(null));
        assertThatNullPointerException().isThrownBy(() -> watch.set(null));
        assertThatNullPointerException().isThrownBy(() -> watch.update(value -> null));
        assertThatNullPointerException().isThrownBy(() -> watch.awaitAsync(null));
    }
}
