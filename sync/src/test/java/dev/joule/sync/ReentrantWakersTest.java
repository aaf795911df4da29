package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A waker may use the structure that calls it, or throw: no lock is held then. */
@Timeout(60)
class ReentrantWakersTest {

    @Test
    void aWakerSendsAndReceivesOnTheSameChannel() throws Exception {
        Channel<Integer> channel = Channel.bounded(1);
        List<Object> seen = new ArrayList<>();
        ByHand<Integer> receiver =
                new ByHand<>(
                        channel.receiveAsync(),
                        () -> {
                            seen.add(channel.size());
                            seen.add(channel.trySend(2));
                            seen.add(channel.toString());
                            seen.add(channel.tryReceive());
                            channel.close();
                        });
        assertThat(receiver.isReady()).isFalse();
        channel.send(1);
        assertThat(seen).containsExactly(0, true, "channel bounded to 1[1 messages]", 2);
        assertThat(receiver.value()).isEqualTo(1);
    }

    @Test
    void aWakerCancelsAnotherThatIsToBeWoken() throws Exception {
        Channel<Integer> channel = Channel.bounded(1);
        ByHand<Integer> second = new ByHand<>(channel.receiveAsync());
        ByHand<Integer> first = new ByHand<>(channel.receiveAsync(), second::cancel);
        assertThat(first.isReady()).isFalse();
        assertThat(second.isReady()).isFalse();
        channel.close(); // completes both, then wakes both
        assertThat(first.isWoken()).isTrue();
        assertThat(second.isWoken()).isFalse();
    }

    @Test
    void whatAWakerThrowsHarmsNobodyElse() throws Exception {
        Channel<Integer> channel = Channel.bounded(1);
        ByHand<Integer> broken =
                new ByHand<>(
                        channel.receiveAsync(),
                        () -> {
                            throw new IllegalStateException("broken");
                        });
        ByHand<Integer> other = new ByHand<>(channel.receiveAsync());
        assertThat(broken.isReady()).isFalse();
        assertThat(other.isReady()).isFalse();
        List<Throwable> reported = new ArrayList<>();
        Thread thread = Thread.currentThread();
        Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
        thread.setUncaughtExceptionHandler((t, thrown) -> reported.add(thrown));
        try {
            channel.close();
        } finally {
            thread.setUncaughtExceptionHandler(before);
        }
        assertThat(other.isWoken()).isTrue();
        assertThat(reported).singleElement().asString().contains("broken");
    }

    @Test
    void aWakerOfASelectUsesTheStructuresOfTheSelectThatWokeIt() throws Exception {
        Channel<Integer> first = Channel.rendezvous();
        Channel<Integer> second = Channel.rendezvous();
        List<Object> seen = new ArrayList<>();
        ByHand<Void> sender =
                new ByHand<>(
                        first.sendAsync(1),
                        () -> {
                            seen.add(first.trySend(3));
                            seen.add(second.trySend(4));
                        });
        assertThat(sender.isReady()).isFalse();
        int got =
                Select.<Integer>create()
                        .on(first.receiveAsync(), m -> m)
                        .on(second.receiveAsync(), m -> m)
                        .await();
        assertThat(got).isOne();
        assertThat(seen).containsExactly(false, false);
    }

    @Test
    void aWakerOfAWatchOrABroadcastUsesItAgain() throws Exception {
        Watch<Integer> watch = Watch.of(0);
        ByHand<Watch.Version<Integer>> newer =
                new ByHand<>(
                        watch.awaitNewerAsync(watch.version()), () -> watch.update(n -> n + 1));
        assertThat(newer.isReady()).isFalse();
        watch.set(1);
        assertThat(newer.value().value()).isEqualTo(2);
        Broadcast<Integer> broadcast = Broadcast.create(2);
        ByHand<Integer> receiver =
                new ByHand<>(broadcast.subscribe().receiveAsync(), () -> broadcast.send(2));
        assertThat(receiver.isReady()).isFalse();
        broadcast.send(1);
        assertThat(receiver.value()).isOne();
    }
}
