package dev.joule.verify.schedules.plays;

import dev.joule.sync.Channel;
import dev.joule.sync.ChannelClosedException;
import dev.joule.sync.Select;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays of channels and selects. */
public final class SyncPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public SyncPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("send against receive", SyncPlays::send),
                new Scenario("a thread receives", SyncPlays::thread),
                new Scenario("two senders, one receiver", SyncPlays::crowd),
                new Scenario("a sender waits for a place", SyncPlays::place),
                new Scenario("close against a sender", SyncPlays::close),
                new Scenario("send against cancel", SyncPlays::cancel),
                new Scenario("send against another waker", SyncPlays::changeOfWaker),
                new Scenario("two sends against a select", SyncPlays::select),
                new Scenario("close against a select", SyncPlays::closeOfABranch),
                new Scenario("two selects meet", SyncPlays::meeting),
                new Scenario("a send and a oneshot against a select", SyncPlays::mixed));
    }

    /** Returns what a select reads without a lock, as a guess; see Operation#mayBeReady. */
    @Override
    public Set<String> admittedRaces() {
        return Set.of(
                "Channel.phase", "MessageBuffer.count", "WaitList.first", "Guarded.selecting");
    }

    /** A message, whose contents the channel must publish. */
    private static final class Letter {
        private int content;

        static Letter of(int content) {
            Letter letter = new Letter();
            letter.content = content;
            return letter;
        }

        int read() {
            return content;
        }
    }

    private static void send(Cast cast) {
        Channel<Letter> channel = Channel.bounded(1);
        AtomicInteger got = new AtomicInteger();
        cast.strand("receiver", () -> got.set(new Sleeper().await(channel.receiveAsync()).read()));
        cast.strand("sender", () -> expect(channel.trySend(Letter.of(7))));
        cast.atEnd(() -> expect(got.get() == 7));
    }

    private static void thread(Cast cast) {
        Channel<Letter> channel = Channel.rendezvous();
        AtomicInteger got = new AtomicInteger();
        cast.strand("receiver", () -> got.set(channel.receive().read()));
        cast.strand("sender", () -> channel.send(Letter.of(7)));
        cast.atEnd(() -> expect(got.get() == 7));
    }

    private static void crowd(Cast cast) {
        Channel<Letter> channel = Channel.bounded(1);
        AtomicInteger got = new AtomicInteger();
        for (int i = 1; i <= 2; i++) {
            Letter letter = Letter.of(i);
            cast.strand("sender " + i, () -> new Sleeper().await(channel.sendAsync(letter)));
        }
        cast.strand(
                "receiver",
                () -> {
                    for (int i = 0; i < 2; i++) {
                        got.addAndGet(new Sleeper().await(channel.receiveAsync()).read());
                    }
                });
        cast.atEnd(() -> expect(got.get() == 3 && channel.size() == 0));
    }

    private static void place(Cast cast) {
        Channel<Letter> channel = Channel.bounded(1);
        expect(channel.trySend(Letter.of(1)));
        AtomicInteger got = new AtomicInteger();
        cast.strand("sender", () -> new Sleeper().await(channel.sendAsync(Letter.of(2))));
        cast.strand("receiver", () -> got.set(new Sleeper().await(channel.receiveAsync()).read()));
        cast.atEnd(() -> expect(got.get() == 1 && channel.size() == 1));
    }

    private static void close(Cast cast) {
        Channel<Letter> channel = Channel.rendezvous();
        AtomicBoolean closed = new AtomicBoolean();
        cast.strand(
                "sender",
                () -> {
                    try {
                        new Sleeper().await(channel.sendAsync(Letter.of(7)));
                    } catch (ChannelClosedException e) {
                        closed.set(true);
                    }
                });
        cast.strand("closer", channel::close);
        cast.atEnd(() -> expect(closed.get()));
    }

    /** Plays a receiver that gives up: the message must go to the other one, or stay. */
    private static void cancel(Cast cast) {
        Channel<Letter> channel = Channel.bounded(1);
        AtomicInteger got = new AtomicInteger();
        cast.strand(
                "receiver",
                () -> {
                    Pollable<Letter> receive = channel.receiveAsync();
                    if (receive.poll(new Sleeper()) instanceof Poll.Ready<Letter>(Letter letter)) {
                        got.addAndGet(letter.read());
                    } else {
                        receive.onCancel();
                    }
                });
        cast.strand("sender", () -> expect(channel.trySend(Letter.of(7))));
        cast.atEnd(() -> {
            Letter left = channel.tryReceive();
            expect(got.get() + (left == null ? 0 : left.read()) == 7);
        });
    }

    /** Plays a receive that moves to another task: its newest waker must be called. */
    private static void changeOfWaker(Cast cast) {
        Channel<Letter> channel = Channel.bounded(1);
        AtomicInteger got = new AtomicInteger();
        cast.strand(
                "receiver",
                () -> {
                    Pollable<Letter> receive = channel.receiveAsync();
                    if (receive.poll(new Sleeper()) instanceof Poll.Ready<Letter>(Letter letter)) {
                        got.set(letter.read());
                    } else {
                        got.set(new Sleeper().await(receive).read());
                    }
                });
        cast.strand("sender", () -> expect(channel.trySend(Letter.of(7))));
        cast.atEnd(() -> expect(got.get() == 7));
    }

    private static void select(Cast cast) {
        Channel<Letter> first = Channel.bounded(1);
        Channel<Letter> second = Channel.bounded(1);
        AtomicInteger got = new AtomicInteger();
        cast.strand(
                "select",
                () ->
                        got.set(
                                new Sleeper()
                                        .await(
                                                Select.<Integer>create()
                                                        .inOrder()
                                                        .on(first.receiveAsync(), Letter::read)
                                                        .on(second.receiveAsync(), Letter::read))));
        cast.strand("first", () -> expect(first.trySend(Letter.of(1))));
        cast.strand("second", () -> expect(second.trySend(Letter.of(2))));
        cast.atEnd(() -> expect(got.get() + left(first) + left(second) == 3 && got.get() > 0));
    }

    private static int left(Channel<Letter> channel) {
        Letter letter = channel.tryReceive();
        return letter == null ? 0 : letter.read();
    }

    private static void closeOfABranch(Cast cast) {
        Channel<Letter> channel = Channel.bounded(1);
        AtomicInteger got = new AtomicInteger();
        cast.strand(
                "select",
                () ->
                        got.set(
                                new Sleeper()
                                        .await(
                                                Select.<Integer>create()
                                                        .on(
                                                                channel.receiveAsync(),
                                                                Letter::read,
                                                                closed -> 5))));
        cast.strand("closer", channel::close);
        cast.atEnd(() -> expect(got.get() == 5));
    }

    /** Plays two selects of which each can send what the other can receive. */
    private static void meeting(Cast cast) {
        Channel<Letter> there = Channel.rendezvous();
        Channel<Letter> back = Channel.rendezvous();
        AtomicInteger sum = new AtomicInteger();
        cast.strand("one", () -> sum.addAndGet(sendOrReceive(there, back)));
        cast.strand("other", () -> sum.addAndGet(sendOrReceive(back, there)));
        cast.atEnd(() -> expect(sum.get() == 11)); // one sent, the other received
    }

    private static int sendOrReceive(Channel<Letter> to, Channel<Letter> from) throws Exception {
        return new Sleeper()
                .await(
                        Select.<Integer>create()
                                .inOrder()
                                .on(to.sendAsync(Letter.of(1)), done -> 10)
                                .on(from.receiveAsync(), Letter::read));
    }

    /** Plays a branch that must be polled: what is chosen, the other one must not be done. */
    private static void mixed(Cast cast) {
        Channel<Letter> channel = Channel.bounded(1);
        Oneshot<Letter> oneshot = Oneshot.create();
        AtomicInteger got = new AtomicInteger();
        cast.strand(
                "select",
                () ->
                        got.set(
                                new Sleeper()
                                        .await(
                                                Select.<Integer>create()
                                                        .inOrder()
                                                        .on(oneshot.receiver(), Letter::read)
                                                        .on(
                                                                channel.receiveAsync(),
                                                                Letter::read))));
        cast.strand("oneshot", () -> oneshot.sender().send(Letter.of(1)));
        cast.strand("channel", () -> expect(channel.trySend(Letter.of(2))));
        cast.atEnd(() -> expect(got.get() == (left(channel) == 2 ? 1 : 2)));
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new AssertionError("not so");
        }
    }
}
