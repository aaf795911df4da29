package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a broadcast promises, one thing after another. */
@Timeout(60)
class BroadcastTest {

    @Test
    void eachSubscriptionGetsAllThatIsSentAfterItsStart() throws Exception {
        Broadcast<Integer> broadcast = Broadcast.create(16);
        broadcast.send(0);
        Broadcast.Subscription<Integer> first = broadcast.subscribe();
        broadcast.send(1);
        Broadcast.Subscription<Integer> second = broadcast.subscribe();
        broadcast.send(2);
        assertThat(first.size()).isEqualTo(2);
        assertThat(second.size()).isOne();
        broadcast.close();
        assertThat(first).containsExactly(1, 2);
        assertThat(second.stream().toList()).containsExactly(2);
        assertThat(broadcast.subscribe()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 9, 100})
    void whoIsSlowLearnsHowManyWereMissed(int capacity) throws Exception {
        Broadcast<Integer> broadcast = Broadcast.create(capacity);
        for (int ahead = 0; ahead < 3 * capacity; ahead++) {
            Broadcast.Subscription<Integer> subscription = broadcast.subscribe();
            for (int i = 0; i < ahead; i++) {
                broadcast.send(i);
            }
            int missed = Math.max(0, ahead - capacity);
            assertThat(subscription.size()).isEqualTo(ahead - missed);
            if (missed > 0) {
                assertThatExceptionOfType(LaggedException.class)
                        .isThrownBy(subscription::receive)
                        .satisfies(lag -> assertThat(lag.missed()).isEqualTo(missed));
            }
            for (int i = missed; i < ahead; i++) {
                assertThat(subscription.receive()).isEqualTo(i);
            }
            assertThat(subscription.tryReceive()).isNull();
            assertThat(subscription.receive(Duration.ZERO)).isNull();
        }
    }

    @Test
    void whoWaitsIsHandedTheMessage() throws Exception {
        Broadcast<String> broadcast = Broadcast.create(2);
        List<ByHand<String>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ByHand<String> task = new ByHand<>(broadcast.subscribe().receiveAsync());
            assertThat(task.isReady()).isFalse();
            waiting.add(task);
        }
        broadcast.send("news");
        for (ByHand<String> task : waiting) {
            assertThat(task.isWoken()).isTrue();
            assertThat(task.value()).isEqualTo("news");
        }
    }

    @Test
    void ofTwoReceiversOfOneSubscriptionOneGetsTheMessage() throws Exception {
        Broadcast<Integer> broadcast = Broadcast.create(4);
        Broadcast.Subscription<Integer> shared = broadcast.subscribe();
        ByHand<Integer> first = new ByHand<>(shared.receiveAsync());
        ByHand<Integer> second = new ByHand<>(shared.receiveAsync());
        assertThat(first.isReady()).isFalse();
        assertThat(second.isReady()).isFalse();
        broadcast.send(1);
        assertThat(first.isWoken()).isTrue();
        assertThat(second.isWoken()).isFalse();
        first.cancel();
        assertThat(second.value()).isEqualTo(1);
    }

    @Test
    void aCancelledReceiveLosesNothing() throws Exception {
        Broadcast<Integer> broadcast = Broadcast.create(2);
        Broadcast.Subscription<Integer> subscription = broadcast.subscribe();
        ByHand<Integer> task = new ByHand<>(subscription.receiveAsync());
        assertThat(task.isReady()).isFalse();
        broadcast.send(1);
        broadcast.send(2);
        task.cancel();
        assertThat(subscription.size()).isEqualTo(2);
        assertThat(subscription.receive()).isEqualTo(1);
        assertThat(subscription.receive()).isEqualTo(2);
        assertThat(subscription.tryReceive()).isNull();
    }

    @Test
    void theCloseIsSeen() throws Exception {
        Broadcast<Integer> broadcast = Broadcast.create(2);
        Broadcast.Subscription<Integer> subscription = broadcast.subscribe();
        ByHand<Integer> task = new ByHand<>(subscription.receiveAsync());
        assertThat(task.isReady()).isFalse();
        IOException cause = new IOException("no more");
        broadcast.close(cause);
        broadcast.close();
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(task::poll)
                .withCause(cause);
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(() -> broadcast.send(1))
                .withCause(cause);
        assertThat(broadcast).hasToString("broadcast that keeps 2 messages, closed");
    }

    @Test
    void aCancelledSubscriptionEndsAlone() throws Exception {
        Broadcast<Integer> broadcast = Broadcast.create(2);
        Broadcast.Subscription<Integer> gone = broadcast.subscribe();
        Broadcast.Subscription<Integer> stays = broadcast.subscribe();
        ByHand<Integer> ends = new ByHand<>(gone.receiveAsync());
        ByHand<Integer> waits = new ByHand<>(stays.receiveAsync());
        assertThat(ends.isReady()).isFalse();
        assertThat(waits.isReady()).isFalse();
        gone.cancel();
        gone.cancel();
        assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(ends::poll);
        assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(gone::tryReceive);
        assertThat(gone.size()).isZero();
        broadcast.send(1);
        assertThat(waits.value()).isEqualTo(1);
    }

    @Test
    void badUseIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Broadcast.create(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Broadcast.create(Integer.MAX_VALUE));
        assertThatNullPointerException().isThrownBy(() -> Broadcast.create(1).send(null));
    }
}
