package dev.joule.bench.sync;

import dev.joule.bench.child.Gate;
import dev.joule.sync.Channel;
import dev.joule.sync.Select;
import java.util.ArrayList;
import java.util.List;

/** The rounds of virtual threads. */
final class ThreadRounds {
    private static final Object MESSAGE = "message";

    private final Pipe.Maker maker;
    private final Gate gate = new Gate();

    ThreadRounds(Pipe.Maker maker) {
        this.maker = maker;
    }

    private interface Body {
        void run() throws InterruptedException;
    }

    private void start(Body body) {
        Thread.startVirtualThread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            gate.countDown();
        });
    }

    double crowd(SyncRows.Crowd crowd) {
        Pipe pipe = maker.of(crowd.capacity());
        int each = SyncRows.MESSAGES / crowd.producers();
        int share = SyncRows.MESSAGES / crowd.consumers();
        long start = System.nanoTime();
        gate.expect(crowd.producers() + crowd.consumers());
        for (int i = 0; i < crowd.consumers(); i++) {
            start(() -> receive(pipe, share));
        }
        for (int i = 0; i < crowd.producers(); i++) {
            start(() -> send(pipe, each));
        }
        gate.await();
        return (double) (System.nanoTime() - start) / SyncRows.MESSAGES;
    }

    private static void send(Pipe pipe, int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            pipe.send(MESSAGE);
        }
    }

    private static void receive(Pipe pipe, int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            pipe.receive();
        }
    }

    double pingPong() {
        Pipe there = maker.rendezvous();
        Pipe back = maker.rendezvous();
        long start = System.nanoTime();
        gate.expect(2);
        start(() -> {
            for (int i = 0; i < SyncRows.TURNS; i++) {
                there.send(MESSAGE);
                back.receive();
            }
        });
        start(() -> {
            for (int i = 0; i < SyncRows.TURNS; i++) {
                there.receive();
                back.send(MESSAGE);
            }
        });
        gate.await();
        return (double) (System.nanoTime() - start) / SyncRows.TURNS;
    }

    /** Sends and receives on one thread, which never waits. */
    double alone() throws InterruptedException {
        Pipe pipe = maker.of(64);
        long start = System.nanoTime();
        for (int i = 0; i < SyncRows.TURNS; i++) {
            pipe.send(MESSAGE);
            pipe.receive();
        }
        return (double) (System.nanoTime() - start) / SyncRows.TURNS;
    }

    /** Receives from whichever of the channels has a message: one does. */
    static double select(int count) throws InterruptedException {
        List<Channel<Object>> channels = channels(count);
        long start = System.nanoTime();
        for (int i = 0; i < SyncRows.TURNS; i++) {
            channels.get(i % count).trySend(MESSAGE);
            any(channels).await();
        }
        return (double) (System.nanoTime() - start) / SyncRows.TURNS;
    }

    static List<Channel<Object>> channels(int count) {
        List<Channel<Object>> channels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            channels.add(Channel.bounded(1));
        }
        return channels;
    }

    static Select<Object> any(List<Channel<Object>> channels) {
        Select<Object> select = Select.create();
        for (Channel<Object> channel : channels) {
            select.on(channel.receiveAsync(), message -> message);
        }
        return select;
    }
}
