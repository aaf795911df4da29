package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A channel can be handed out as one end, on which all operations are there. */
@Timeout(60)
class EndsOfAChannelTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void aSenderSends() throws Exception {
        Channel<Integer> channel = Channel.unbounded();
        try (Sender<Integer> sender = channel) {
            sender.send(1);
            assertThat(sender.send(2, HOUR)).isTrue();
            assertThat(sender.trySend(3)).isTrue();
            assertThat(new ByHand<>(sender.sendAsync(4)).isReady()).isTrue();
            sender.sendAll(List.of(5, 6));
            assertThat(new ByHand<>(sender.sendAllAsync(List.of(7, 8))).isReady()).isTrue();
            try (Sender.Permit<Integer> permit = sender.reserve()) {
                permit.send(9);
            }
            sender.tryReserve().send(10);
            new ByHand<>(sender.reserveAsync()).value().send(11);
        }
        assertThat(channel).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        Sender<Integer> failing = Channel.bounded(1);
        failing.close(new IOException("no"));
        failing.close();
    }

    @Test
    void aReceiverReceives() throws Exception {
        Channel<Integer> channel = Channel.unbounded();
        channel.sendAll(List.of(1, 2, 3, 4, 5, 6));
        receiveAll(channel, channel::send);
        assertThat(channel.isClosed()).isTrue();
        Broadcast<Integer> broadcast = Broadcast.create(64);
        Broadcast.Subscription<Integer> subscription = broadcast.subscribe();
        for (int i = 1; i <= 6; i++) {
            broadcast.send(i);
        }
        receiveAll(subscription, broadcast::send);
    }

    private interface Send {
        void accept(int message) throws InterruptedException;
    }

    private static void receiveAll(Receiver<Integer> receiver, Send send) throws Exception {
        assertThat(receiver.receive()).isEqualTo(1);
        assertThat(receiver.receive(HOUR)).isEqualTo(2);
        assertThat(receiver.tryReceive()).isEqualTo(3);
        assertThat(new ByHand<>(receiver.receiveAsync()).value()).isEqualTo(4);
        List<Integer> two = new ArrayList<>();
        assertThat(receiver.drainTo(two, 0)).isZero();
        assertThat(receiver.drainTo(two, 100)).isEqualTo(2);
        assertThat(two).containsExactly(5, 6);
        for (int i = 7; i < 50; i++) {
            send.accept(i);
        }
        assertThat(receiver.drainTo(two, 41)).isEqualTo(41);
        assertThat(receiver.iterator().next()).isEqualTo(48);
        assertThat(receiver.stream().findFirst()).contains(49);
        ByHand<Void> loop =
                new ByHand<>(receiver.forEachAsync(m -> new ReadyChannel().sendAsync(m)));
        assertThat(loop.isReady()).isFalse();
        receiver.cancel();
        assertThat(loop.isReady()).isTrue();
    }

    /** Takes anything. */
    private record ReadyChannel() {
        dev.joule.task.Pollable<Void> sendAsync(int message) {
            return Channel.<Integer>unbounded().sendAsync(message);
        }
    }

    @Test
    void aSelectIsAPollable() throws Exception {
        Channel<Integer> channel = Channel.bounded(1);
        Select<Integer> select = Select.create();
        select.on(channel.receiveAsync(), Function.identity());
        assertThat(select.poll(new ByHand<>(select)).isReady()).isFalse();
        select.onCancel();
        channel.send(1);
        assertThat(channel.size()).isOne();
    }
}
