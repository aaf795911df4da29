package dev.joule.verify.schedules.plays;

import dev.joule.task.Oneshot;
import dev.joule.task.Oneshot.ClosedException;
import dev.joule.task.Poll;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays of a oneshot's two ends. */
public final class OneshotPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public OneshotPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("send against await", OneshotPlays::send),
                new Scenario("close against await", OneshotPlays::close),
                new Scenario("send against another waker", OneshotPlays::changeOfWaker),
                new Scenario("send against the receiver's close", OneshotPlays::receiverCloses),
                new Scenario("two senders", OneshotPlays::twoSenders));
    }

    /** A value that is sent: the oneshot must publish its contents. */
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
        Oneshot<Letter> oneshot = Oneshot.create();
        AtomicInteger got = new AtomicInteger();
        cast.strand("receiver", () -> got.set(new Sleeper().await(oneshot.receiver()).read()));
        cast.strand("sender", () -> expect(oneshot.sender().send(Letter.of(7))));
        cast.atEnd(() -> expect(got.get() == 7));
    }

    private static void close(Cast cast) {
        Oneshot<Letter> oneshot = Oneshot.create();
        AtomicBoolean closed = new AtomicBoolean();
        cast.strand(
                "receiver",
                () -> {
                    try {
                        new Sleeper().await(oneshot.receiver());
                    } catch (ClosedException e) {
                        closed.set(true);
                    }
                });
        cast.strand("sender", () -> oneshot.sender().close());
        cast.atEnd(() -> expect(closed.get()));
    }

    /** Plays a receiver that moves to another task: its newest waker must be called. */
    private static void changeOfWaker(Cast cast) {
        Oneshot<Letter> oneshot = Oneshot.create();
        AtomicInteger got = new AtomicInteger();
        cast.strand(
                "receiver",
                () -> {
                    Poll<Letter> early = oneshot.receiver().poll(new Sleeper());
                    if (early instanceof Poll.Ready<Letter>(Letter letter)) {
                        got.set(letter.read());
                    } else {
                        got.set(new Sleeper().await(oneshot.receiver()).read());
                    }
                });
        cast.strand("sender", () -> expect(oneshot.sender().send(Letter.of(7))));
        cast.atEnd(() -> expect(got.get() == 7));
    }

    private static void receiverCloses(Cast cast) {
        Oneshot<Letter> oneshot = Oneshot.create();
        AtomicBoolean got = new AtomicBoolean();
        AtomicBoolean sent = new AtomicBoolean();
        AtomicBoolean late = new AtomicBoolean();
        cast.strand(
                "receiver",
                () -> {
                    got.set(oneshot.receiver().poll(new Sleeper()).isReady());
                    oneshot.receiver().close();
                    late.set(true);
                });
        cast.strand(
                "sender",
                () -> {
                    boolean gone = late.get() && !got.get();
                    sent.set(oneshot.sender().send(Letter.of(7)));
                    expect(!(gone && sent.get()));
                });
        cast.strand("observer", () -> oneshot.sender().isReceiverGone());
        cast.atEnd(() -> {
            expect(!got.get() || sent.get());
            expect(oneshot.sender().isReceiverGone());
        });
    }

    private static void twoSenders(Cast cast) {
        Oneshot<Letter> oneshot = Oneshot.create();
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger got = new AtomicInteger();
        for (int i = 1; i <= 2; i++) {
            Letter letter = Letter.of(i);
            cast.strand(
                    "sender " + i,
                    () -> {
                        try {
                            expect(oneshot.sender().send(letter));
                            accepted.addAndGet(letter.read());
                        } catch (IllegalStateException second) {
                            // the other one was first
                        }
                    });
        }
        cast.strand("receiver", () -> got.set(new Sleeper().await(oneshot.receiver()).read()));
        cast.atEnd(() -> expect(got.get() == accepted.get()));
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new AssertionError("not so");
        }
    }
}
