package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Oneshot;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a select promises, one thing after another. */
@Timeout(60)
class SelectTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void itDoesTheBranchThatCanBeDone() throws Exception {
        Channel<String> empty = Channel.bounded(1);
        Channel<String> full = Channel.bounded(1);
        full.send("there");
        assertThat(receiveFrom(empty, full).await()).isEqualTo("1: there");
        full.send("again");
        String sent =
                Select.<String>create()
                        .on(full.sendAsync("no place"), done -> "full")
                        .on(empty.sendAsync("place"), done -> "empty")
                        .await();
        assertThat(sent).isEqualTo("empty");
        assertThat(empty.receive()).isEqualTo("place");
        assertThat(full.size()).isOne();
    }

    @Test
    void theOthersReceiveNothing() throws Exception {
        Channel<String> first = Channel.bounded(1);
        Channel<String> second = Channel.bounded(1);
        ByHand<String> select = new ByHand<>(receiveFrom(first, second));
        assertThat(select.isReady()).isFalse();
        second.send("chosen");
        first.send("kept");
        assertThat(select.isWoken()).isTrue();
        assertThat(select.value()).isEqualTo("1: chosen");
        assertThat(first.receive()).isEqualTo("kept");
        assertThatIllegalStateException().isThrownBy(select::poll);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void eachReadyBranchIsChosenAsOften(int ready) throws Exception {
        int rounds = 1_000_000;
        List<Channel<Integer>> channels = channels(ready + 3);
        int[] chosen = new int[channels.size()];
        for (int i = 0; i < ready; i++) {
            channels.get(i + (i == 0 ? 0 : 3)).send(0); // a gap between the ready ones
        }
        for (int i = 0; i < rounds; i++) {
            int index = receiveAny(channels).await();
            chosen[index]++;
            channels.get(index).send(0);
        }
        int share = rounds / ready;
        for (int i = 0; i < chosen.length; i++) {
            int expected = i == 0 || (i > 3 && i < ready + 3) ? share : 0;
            assertThat(chosen[i]).as("branch %s", i).isCloseTo(expected, within(share / 100));
        }
    }

    private static List<Channel<Integer>> channels(int count) {
        List<Channel<Integer>> channels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            channels.add(Channel.bounded(1));
        }
        return channels;
    }

    private static Select<Integer> receiveAny(List<Channel<Integer>> channels) {
        Select<Integer> select = Select.create();
        for (int i = 0; i < channels.size(); i++) {
            int index = i;
            select.on(channels.get(i).receiveAsync(), message -> index);
        }
        return select;
    }

    @Test
    void inOrderTheFirstIsChosen() throws Exception {
        List<Channel<Integer>> channels = channels(5);
        for (int i = 4; i > 0; i--) {
            channels.get(i).send(0);
            assertThat(receiveAny(channels).inOrder().await()).isEqualTo(i);
            channels.get(i).send(0);
        }
    }

    @Test
    void theDefaultIsForWhenNothingCanBeDone() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        Select<String> none = receiveFrom(channel).orElse(() -> "nothing");
        assertThat(none.await()).isEqualTo("nothing");
        channel.send("there");
        assertThat(receiveFrom(channel).orElse(() -> "nothing").await()).isEqualTo("0: there");
        assertThat(Select.create().orElse(() -> "alone").await()).isEqualTo("alone");
        assertThat(new ByHand<>(receiveFrom(channel).orElse(() -> "nothing")).value())
                .isEqualTo("nothing");
        assertThat(channel.trySend("nobody is left")).isTrue();
        assertThat(channel.size()).isOne();
    }

    @Test
    void timeIsABranch() throws Exception {
        Channel<String> channel = Channel.rendezvous();
        assertThat(receiveFrom(channel).after(Duration.ofMillis(1), () -> "late").await())
                .isEqualTo("late");
        assertThat(receiveFrom(channel).after(Duration.ZERO, () -> "late").await())
                .isEqualTo("late");
        assertThat(channel.trySend("nobody is left")).isFalse();
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<String> task =
                    scheduler.spawn(receiveFrom(channel).after(Duration.ofMillis(1), () -> "late"));
            assertThat(task.join()).isEqualTo("late");
            assertThat(scheduler.blockOn(receiveFrom(channel).after(Duration.ZERO, () -> "late")))
                    .isEqualTo("late");
            Channel<String> full = Channel.bounded(1);
            full.send("there");
            assertThat(scheduler.spawn(receiveFrom(full).after(HOUR, () -> "late")).join())
                    .isEqualTo("0: there");
        }
        assertThatIllegalStateException()
                .isThrownBy(() -> Select.create().after(HOUR, () -> 1).after(HOUR, () -> 2));
    }

    @Test
    void anyPollableIsABranch() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<String> handle = scheduler.call(() -> "from a handle");
            Select<String> withHandle = receiveFrom(channel).on(handle, value -> value);
            assertThat(withHandle.await()).isEqualTo("from a handle");
            Select<String> withTimer =
                    receiveFrom(channel).on(Timers.sleep(Duration.ofMillis(1)), none -> "timer");
            assertThat(scheduler.blockOn(withTimer)).isEqualTo("timer");
            assertThatIllegalStateException()
                    .isThrownBy(() ->
                            receiveFrom(channel).on(Timers.sleep(HOUR), none -> "timer").await())
                    .withMessageContaining("Scheduler.blockOn");
        }
        channel.send("still here");
        assertThat(receiveFrom(channel).on(Pollables.never(), v -> "never").await())
                .isEqualTo("0: still here");
    }

    @Test
    void aPollableAndAChannelAreNotBothDone() throws Exception {
        for (int i = 0; i < 20; i++) { // either is chosen, at random
            Channel<String> channel = Channel.bounded(1);
            Oneshot<String> oneshot = Oneshot.create();
            ByHand<String> select =
                    new ByHand<>(receiveFrom(channel).on(oneshot.receiver(), value -> value));
            assertThat(select.isReady()).isFalse();
            oneshot.sender().send("oneshot");
            assertThat(select.isWoken()).isTrue();
            channel.send("channel");
            String got = select.value();
            if (got.equals("oneshot")) {
                assertThat(channel.receive()).isEqualTo("channel");
            } else {
                assertThat(got).isEqualTo("0: channel");
                assertThat(oneshot.sender().isReceiverGone()).isTrue();
            }
        }
    }

    @Test
    void aFalseAlarmOfAPollableLeavesTheSelectWaiting() throws Exception {
        Channel<String> channel = Channel.rendezvous();
        Runnable[] alarm = new Runnable[1];
        Pollable<String> nervous =
                context -> {
                    alarm[0] = context.waker()::wake;
                    return dev.joule.task.Poll.pending();
                };
        ByHand<String> select = new ByHand<>(receiveFrom(channel).on(nervous, value -> value));
        assertThat(select.isReady()).isFalse();
        alarm[0].run();
        assertThat(select.isReady()).isFalse();
        assertThat(channel.trySend("message")).isTrue();
        assertThat(select.value()).isEqualTo("0: message");
    }

    @Test
    void aClosedChannelIsAResult() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        channel.close();
        assertThatExceptionOfType(ChannelClosedException.class)
                .isThrownBy(() -> receiveFrom(channel).await());
        String end =
                Select.<String>create()
                        .on(channel.receiveAsync(), m -> m, closed -> "closed")
                        .await();
        assertThat(end).isEqualTo("closed");
        Channel<String> later = Channel.bounded(1);
        ByHand<String> waiting =
                new ByHand<>(
                        Select.<String>create()
                                .on(later.receiveAsync(), m -> m, closed -> "closed"));
        assertThat(waiting.isReady()).isFalse();
        later.close();
        assertThat(waiting.value()).isEqualTo("closed");
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() ->
                        Select.create().on(Pollables.failed(new IOException("no")), v -> v).await())
                .withCauseInstanceOf(IOException.class);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() ->
                        new ByHand<>(
                                        Select.create()
                                                .on(
                                                        Pollables.failed(new IOException("no")),
                                                        v -> v))
                                .poll());
    }

    @Test
    void aCancelledSelectPassesItsMessageOn() throws Exception {
        Channel<String> first = Channel.bounded(1);
        Channel<String> second = Channel.bounded(1);
        ByHand<String> select = new ByHand<>(receiveFrom(first, second));
        ByHand<String> next = new ByHand<>(receiveFrom(second, first));
        assertThat(select.isReady()).isFalse();
        assertThat(next.isReady()).isFalse();
        first.send("message");
        assertThat(select.isWoken()).isTrue();
        assertThat(next.isWoken()).isFalse();
        select.cancel();
        assertThat(next.value()).isEqualTo("1: message");
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        CompletableFuture<Object> end = new CompletableFuture<>();
        Thread thread =
                Thread.startVirtualThread(() -> {
                    try {
                        end.complete(receiveFrom(channel).await());
                    } catch (Throwable thrown) {
                        end.complete(thrown);
                    }
                });
        thread.interrupt();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
        channel.send("kept");
        assertThat(channel.size()).isOne();
    }

    @Test
    void sendingAndReceivingOnOneChannelDoesNotMeetItself() throws Exception {
        Channel<String> channel = Channel.rendezvous();
        ByHand<String> one = new ByHand<>(sendOrReceive(channel, "one"));
        assertThat(one.isReady()).isFalse();
        ByHand<String> other = new ByHand<>(sendOrReceive(channel, "other"));
        String first = other.value();
        String second = one.value();
        assertThat(List.of(first, second)).isIn(List.of("sent", "other"), List.of("one", "sent"));
    }

    private static Select<String> sendOrReceive(Channel<String> channel, String message) {
        return Select.<String>create()
                .on(channel.sendAsync(message), done -> "sent")
                .on(channel.receiveAsync(), m -> m);
    }

    @Test
    void broadcastsAndWatchesAreBranches() throws Exception {
        Broadcast<String> broadcast = Broadcast.create(4);
        Watch<Integer> watch = Watch.of(1);
        Broadcast.Subscription<String> subscription = broadcast.subscribe();
        ByHand<String> select =
                new ByHand<>(
                        Select.<String>create()
                                .on(subscription.receiveAsync(), m -> m)
                                .on(watch.awaitNewerAsync(watch.version()), v -> "" + v.value()));
        assertThat(select.isReady()).isFalse();
        watch.set(2);
        broadcast.send("kept");
        assertThat(select.value()).isEqualTo("2");
        assertThat(subscription.receive()).isEqualTo("kept");
    }

    @Test
    void badUseIsRefused() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        assertThatNullPointerException().isThrownBy(() -> Select.create().on(null, v -> v));
        assertThatIllegalStateException()
                .isThrownBy(() -> Select.create().await())
                .withMessageContaining("branch");
        Pollable<String> receive = channel.receiveAsync();
        Select<String> select = Select.<String>create().on(receive, m -> m);
        assertThatIllegalStateException().isThrownBy(() -> select.on(receive, m -> m));
        channel.send("message");
        assertThat(select.await()).isEqualTo("message");
        assertThatIllegalStateException().isThrownBy(select::await);
        assertThatIllegalStateException().isThrownBy(() -> select.orElse(() -> "more"));
        assertThat(select).hasToString("select of 1 branches");
    }

    @Test
    void aFunctionThatFailsFailsTheSelect() throws Exception {
        Channel<String> channel = Channel.bounded(1);
        channel.send("message");
        Function<String, String> fails =
                m -> {
                    throw new IllegalArgumentException(m);
                };
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Select.<String>create().on(channel.receiveAsync(), fails).await())
                .withMessage("message");
    }

    @SafeVarargs
    private static Select<String> receiveFrom(Channel<String>... channels) {
        Select<String> select = Select.create();
        for (int i = 0; i < channels.length; i++) {
            int index = i;
            select.on(channels[i].receiveAsync(), message -> index + ": " + message);
        }
        return select;
    }
}
