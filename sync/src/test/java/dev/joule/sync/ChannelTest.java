package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollables;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a channel promises, one thing after another. */
@Timeout(60)
class ChannelTest {
    private static final Duration LONG = Duration.ofSeconds(Long.MAX_VALUE);
    private static final Duration SHORT = Duration.ofMillis(1);

    @Test
    void messagesComeInTheOrderInWhichTheyWereSent() throws Exception {
        Channel<Integer> channel = Channel.bounded(100);
        for (int i = 0; i < 100; i++) {
            channel.send(i);
        }
        assertThat(channel.size()).isEqualTo(100);
        assertThat(channel.trySend(100)).isFalse();
        for (int i = 0; i < 100; i++) {
            assertThat(channel.receive()).isEqualTo(i);
        }
        assertThat(channel.tryReceive()).isNull();
    }

    @Test
    void theRingGoesRoundAndGrows() throws Exception {
        Channel<Integer> channel = Channel.unbounded();
        int sent = 0;
        int received = 0;
        for (int round = 1; round < 60; round++) {
            for (int i = 0; i < round; i++) {
                channel.send(sent++);
            }
            for (int i = 0; i < round - 1; i++) {
                assertThat(channel.receive()).isEqualTo(received++);
            }
        }
        List<Integer> rest = new ArrayList<>();
        assertThat(channel.drainTo(rest, 1000)).isEqualTo(sent - received);
        assertThat(rest).isEqualTo(IntStream.range(received, sent).boxed().toList());
    }

    @Test
    void aBoundedChannelOfNoCapacityNamesTheOtherKind() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Channel.bounded(0))
                .withMessageContaining("rendezvous");
        assertThatIllegalArgumentException().isThrownBy(() -> Channel.bounded(-1));
    }

    @Test
    void thereAreNoNullMessages() {
        Channel<String> channel = Channel.bounded(1);
        assertThatNullPointerException().isThrownBy(() -> channel.send(null));
        assertThatNullPointerException().isThrownBy(() -> channel.send(null, SHORT));
        assertThatNullPointerException().isThrownBy(() -> channel.trySend(null));
        assertThatNullPointerException().isThrownBy(() -> channel.sendAsync(null));
        assertThatNullPointerException().isThrownBy(() -> channel.close(null));
        Sender.Permit<String> permit = channel.tryReserve();
        assertThatNullPointerException().isThrownBy(() -> permit.send(null));
        permit.send("the permit is still good");
        assertThat(channel.size()).isOne();
    }

    @Test
    void aRendezvousTakesNothingUntilAReceiverIsThere() throws Exception {
        Channel<String> channel = Channel.rendezvous();
        assertThat(channel.trySend("lost")).isFalse();
        assertThat(channel.send("late", SHORT)).isFalse();
        assertThat(channel.size()).isZero();
        ByHand<String> receiver = new ByHand<>(channel.receiveAsync());
        assertThat(receiver.isReady()).isFalse();
        assertThat(channel.trySend("taken")).isTrue();
        assertThat(receiver.isWoken()).isTrue();
        assertThat(receiver.value()).isEqualTo("taken");
        ByHand<Void> sender = new ByHand<>(channel.sendAsync("waiting"));
        assertThat(sender.isReady()).isFalse();
        assertThat(channel.receive()).isEqualTo("waiting");
        assertThat(sender.isReady()).isTrue();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(channel::reserve)
                .withMessageContaining("rendezvous");
    }

    @Test
    void theTiersMeetInOneObject() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            Channel<Integer> there = Channel.rendezvous();
            Channel<Integer> back = Channel.bounded(1);
            JoinHandle<Void> task = scheduler.spawn(there.forEachAsync(n -> back.sendAsync(n + 1)));
            Thread thread =
                    Thread.startVirtualThread(() -> {
                        for (int i = 0; i < 1000; i++) {
                            send(there, i);
                        }
                        there.close();
                    });
            for (int i = 0; i < 1000; i++) {
                assertThat(back.receive()).isEqualTo(i + 1);
            }
            task.join();
            thread.join();
        }
    }

    private static void send(Channel<Integer> channel, int message) {
        try {
            channel.send(message);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatWasSentBeforeTheCloseIsReceived() throws Exception {
        Channel<String> channel = Channel.bounded(2);
        channel.send("one");
        channel.send("two");
        ByHand<Void> waiting = new ByHand<>(channel.sendAsync("three"));
        assertThat(waiting.isReady()).isFalse();
        channel.close();
        assertThat(channel.isClosed()).isTrue();
        assertThat(waiting.isWoken()).isTrue();
        assertClosed(waiting::poll);
        assertClosed(() -> channel.send("four"));
        assertClosed(() -> channel.send("four", LONG));
        assertClosed(() -> channel.trySend("four"));
        assertClosed(channel::tryReserve);
        assertClosed(channel::reserve);
        assertThat(channel).containsExactly("one", "two");
        assertClosed(channel::receive);
        assertClosed(() -> channel.receive(LONG));
        assertClosed(channel::tryReceive);
        assertThat(channel.drainTo(new ArrayList<>(), 1)).isZero();
        channel.close();
    }

    @Test
    void cancellingTheReceivingEndDropsTheBuffer() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        channel.send("one");
        ByHand<Void> waiting = new ByHand<>(channel.sendAsync("two"));
        assertThat(waiting.isReady()).isFalse();
        channel.cancel();
        assertThat(channel.size()).isZero();
        assertClosed(waiting::poll);
        assertClosed(channel::receive);
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(() -> channel.trySend("three"))
                .withMessageContaining("receiving end")
                .withMessageContaining("bounded to 1");
    }

    @Test
    void receiversLearnOfTheCause() throws Exception {
        Channel<String> channel = Channel.unbounded();
        IOException cause = new IOException("the line is dead");
        channel.send("one");
        channel.close(cause);
        Iterator<String> messages = channel.iterator();
        assertThat(messages.next()).isEqualTo("one");
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(messages::hasNext)
                .withCause(cause);
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(() -> channel.stream().toList())
                .withCause(cause);
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() ->
                            scheduler.spawn(channel.forEachAsync(m -> Pollables.ready(m))).join())
                    .withRootCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void permitsSendAfterTheCloseAndTheEndWaitsForThem() throws Exception {
        Channel<String> channel = Channel.bounded(2);
        Sender.Permit<String> first = channel.reserve();
        Sender.Permit<String> second = channel.tryReserve();
        assertThat(channel.tryReserve()).isNull();
        assertThat(channel.trySend("no place")).isFalse();
        channel.close();
        ByHand<String> one = new ByHand<>(channel.receiveAsync());
        ByHand<String> two = new ByHand<>(channel.receiveAsync());
        assertThat(one.isReady()).isFalse();
        assertThat(two.isReady()).isFalse();
        first.send("sent");
        assertThat(one.value()).isEqualTo("sent");
        second.close();
        second.close();
        assertClosed(two::poll);
        assertThatIllegalStateException().isThrownBy(() -> first.send("again"));
        assertThatIllegalStateException().isThrownBy(() -> second.send("again"));
    }

    @Test
    void aCancelledReservationGivesThePlaceBack() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        Sender.Permit<String> permit = channel.reserve();
        ByHand<Sender.Permit<String>> second = new ByHand<>(channel.reserveAsync());
        ByHand<Void> third = new ByHand<>(channel.sendAsync("third"));
        assertThat(second.isReady()).isFalse();
        assertThat(third.isReady()).isFalse();
        permit.close();
        assertThat(second.isWoken()).isTrue();
        second.cancel();
        assertThat(third.isReady()).isTrue();
        assertThat(channel.receive()).isEqualTo("third");
    }

    @Test
    void timeoutsLeaveNothingBehind() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        assertThat(channel.receive(SHORT)).isNull();
        assertThat(channel.receive(Duration.ZERO)).isNull();
        assertThat(channel.receive(Duration.ofDays(-1))).isNull();
        assertThat(channel.send("one", SHORT)).isTrue();
        assertThat(channel.send("two", SHORT)).isFalse();
        assertThat(channel.receive(LONG)).isEqualTo("one");
        assertThat(channel.tryReceive()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInterruptEndsAWaitAndLosesNothing(boolean virtual) throws Exception {
        Channel<String> channel = Channel.bounded(1);
        CompletableFuture<Object> end = new CompletableFuture<>();
        Thread thread =
                (virtual ? Thread.ofVirtual() : Thread.ofPlatform())
                        .start(() -> {
                            try {
                                end.complete(channel.receive());
                            } catch (Throwable thrown) {
                                end.complete(thrown);
                            }
                        });
        thread.interrupt();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
        channel.send("kept");
        assertThat(channel.receive()).isEqualTo("kept");
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> channel.send("no"));
        assertThat(channel.size()).isZero();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> channel.iterator().hasNext());
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aCancelledReceiveGivesItsMessageToTheNext() throws Exception {
        Channel<String> channel = Channel.bounded(2);
        ByHand<String> first = new ByHand<>(channel.receiveAsync());
        ByHand<String> second = new ByHand<>(channel.receiveAsync());
        assertThat(first.isReady()).isFalse();
        assertThat(second.isReady()).isFalse();
        channel.send("message");
        assertThat(first.isWoken()).isTrue();
        first.cancel();
        assertThat(second.value()).isEqualTo("message");
    }

    @Test
    void anOperationIsUsedOnce() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        ByHand<Void> send = new ByHand<>(channel.sendAsync("once"));
        assertThat(send.isReady()).isTrue();
        assertThatIllegalStateException().isThrownBy(send::poll);
        send.cancel();
        assertThat(channel.receive()).isEqualTo("once");
        ByHand<String> receive = new ByHand<>(channel.receiveAsync());
        receive.cancel();
        assertThatIllegalStateException().isThrownBy(receive::poll);
        assertThatNullPointerException().isThrownBy(() -> channel.receiveAsync().poll(null));
    }

    @Test
    void aStreamReceivesNoMoreThanItPassesOn() throws Exception {
        Channel<Integer> channel = Channel.unbounded();
        channel.sendAll(List.of(1, 2, 3, 4, 5));
        assertThat(channel.stream().limit(2).toList()).containsExactly(1, 2);
        assertThat(channel.size()).isEqualTo(3);
        channel.close();
        assertThat(channel.stream().mapToInt(n -> n).sum()).isEqualTo(12);
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> channel.iterator().next());
    }

    @Test
    void aLoopInATaskEndsWithTheChannel() throws Exception {
        Channel<Integer> channel = Channel.unbounded();
        for (int i = 0; i < 200; i++) {
            channel.send(1);
        }
        int[] sum = {0};
        ByHand<Void> loop =
                new ByHand<>(
                        channel.forEachAsync(n -> {
                            sum[0] += n;
                            return Pollables.ready(null);
                        }));
        assertThat(loop.isReady()).isFalse();
        assertThat(sum[0]).isBetween(1, 199); // others have their turn
        assertThat(loop.isWoken()).isTrue();
        while (loop.isWoken()) {
            assertThat(loop.isReady()).isFalse();
        }
        assertThat(sum[0]).isEqualTo(200);
        channel.close();
        assertThat(loop.isReady()).isTrue();
        assertThatIllegalStateException().isThrownBy(loop::poll);
    }

    @Test
    void aTaskSendsMany() throws Exception {
        Channel<Integer> channel = Channel.bounded(2);
        ByHand<Void> sender = new ByHand<>(channel.sendAllAsync(List.of(1, 2, 3, 4)));
        assertThat(sender.isReady()).isFalse();
        assertThat(channel.receive()).isEqualTo(1);
        assertThat(sender.isWoken()).isTrue();
        assertThat(sender.isReady()).isFalse();
        sender.cancel();
        assertThat(channel.receive()).isEqualTo(2);
        assertThat(channel.receive()).isEqualTo(3);
        assertThat(channel.tryReceive()).isNull();
        assertThatIllegalStateException().isThrownBy(sender::poll);
        Channel<Integer> unbounded = Channel.unbounded();
        ByHand<Void> all =
                new ByHand<>(unbounded.sendAllAsync(IntStream.range(0, 200).boxed().toList()));
        assertThat(all.isReady()).isFalse(); // others have their turn
        while (all.isWoken() && !all.isReady()) {}
        assertThat(unbounded.size()).isEqualTo(200);
    }

    @Test
    void aLoopInATaskPassesItsCancellationOn() throws Exception {
        Channel<Integer> channel = Channel.bounded(1);
        ByHand<Void> loop = new ByHand<>(channel.forEachAsync(n -> Pollables.never()));
        assertThat(loop.isReady()).isFalse();
        channel.send(1);
        loop.cancel();
        assertThat(channel.size()).as("given back").isOne();
        ByHand<Void> fails =
                new ByHand<>(channel.forEachAsync(n -> Pollables.failed(new IOException("no"))));
        assertThatExceptionOfType(IOException.class).isThrownBy(fails::poll);
    }

    @Test
    void itSaysWhatItIs() throws Exception {
        Channel<String> channel = Channel.bounded(3);
        channel.send("secret");
        assertThat(channel).hasToString("channel bounded to 3[1 messages]");
        channel.close();
        assertThat(channel).hasToString("channel bounded to 3[1 messages, closed]");
        assertThat(Channel.rendezvous()).hasToString("rendezvous channel[0 messages]");
        assertThat(channel.receiveAsync()).hasToString("receive from a channel bounded to 3");
    }

    private static void assertClosed(ThrowingCallable call) {
        assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(call);
    }
}
