package dev.joule.bench.sync;

import dev.joule.Scheduler;
import dev.joule.bench.child.Allocation;
import dev.joule.bench.child.Gate;
import dev.joule.sync.Channel;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The rounds of stackless tasks. */
final class TaskRounds {
    private static final Object MESSAGE = "message";

    private final Scheduler scheduler;
    private final Gate gate = new Gate();

    TaskRounds(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    double crowd(SyncRows.Crowd crowd) {
        Channel<Object> channel =
                crowd.capacity() == 0 ? Channel.unbounded() : Channel.bounded(crowd.capacity());
        int each = SyncRows.MESSAGES / crowd.producers();
        int share = SyncRows.MESSAGES / crowd.consumers();
        long start = System.nanoTime();
        gate.expect(crowd.producers() + crowd.consumers());
        for (int i = 0; i < crowd.consumers(); i++) {
            scheduler.spawn(new Steps(share, step -> channel.receiveAsync()));
        }
        for (int i = 0; i < crowd.producers(); i++) {
            scheduler.spawn(new Steps(each, step -> channel.sendAsync(MESSAGE)));
        }
        gate.await();
        return (double) (System.nanoTime() - start) / SyncRows.MESSAGES;
    }

    /** Returns the bytes per message. */
    double allocation() {
        long before = Allocation.ofOthers();
        crowd(new SyncRows.Crowd(64, 1, 1));
        return (double) (Allocation.ofOthers() - before) / SyncRows.MESSAGES;
    }

    double pingPong() {
        Channel<Object> there = Channel.rendezvous();
        Channel<Object> back = Channel.rendezvous();
        long start = System.nanoTime();
        gate.expect(2);
        scheduler.spawn(
                new Steps(
                        2 * SyncRows.TURNS,
                        step -> step % 2 == 0 ? there.sendAsync(MESSAGE) : back.receiveAsync()));
        scheduler.spawn(
                new Steps(
                        2 * SyncRows.TURNS,
                        step -> step % 2 == 0 ? there.receiveAsync() : back.sendAsync(MESSAGE)));
        gate.await();
        return (double) (System.nanoTime() - start) / SyncRows.TURNS;
    }

    /** Sends and receives in one task, which never waits. */
    double alone() {
        Channel<Object> channel = Channel.bounded(64);
        return oneTask(
                2 * SyncRows.TURNS,
                step -> step % 2 == 0 ? channel.sendAsync(MESSAGE) : channel.receiveAsync());
    }

    /** Receives from whichever of the channels has a message: one does. */
    double select(int count) {
        List<Channel<Object>> channels = ThreadRounds.channels(count);
        return oneTask(
                SyncRows.TURNS,
                step -> {
                    channels.get(step % count).trySend(MESSAGE);
                    return ThreadRounds.any(channels);
                });
    }

    private double oneTask(int steps, IntFunction<Pollable<?>> body) {
        long start = System.nanoTime();
        gate.expect(1);
        scheduler.spawn(new Steps(steps, body));
        gate.await();
        return (double) (System.nanoTime() - start) / SyncRows.TURNS;
    }

    /** Awaits one operation after another. */
    private final class Steps implements Pollable<Void> {
        private final int count;
        private final IntFunction<Pollable<?>> body;
        private int step;
        private @Nullable Pollable<?> current;

        Steps(int count, IntFunction<Pollable<?>> body) {
            this.count = count;
            this.body = body;
        }

        @Override
        public Poll<Void> poll(Context context) throws Exception {
            for (; step < count; step++) {
                Pollable<?> operation = current;
                if (operation == null) {
                    operation = body.apply(step);
                    current = operation;
                }
                if (!operation.poll(context).isReady()) {
                    return Poll.pending();
                }
                current = null;
            }
            gate.countDown();
            return Poll.ready(null);
        }
    }
}
