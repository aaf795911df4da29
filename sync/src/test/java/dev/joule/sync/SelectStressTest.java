package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Selects that send and receive on the same channels meet each other, on threads and in tasks. What
 * was sent was received, and nobody waits for ever.
 */
@Tag("stress")
@Timeout(180)
class SelectStressTest {
    private static final int ROUNDS = 20_000;
    private static final int CHANNELS = 3;
    private static final int OF_EACH_TIER = 4;

    private final List<Channel<Integer>> channels = new ArrayList<>();
    private final LongAdder sent = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final Channel<Integer> stop = Channel.unbounded();

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whatOneSendsAnotherReceives(int capacity) throws Exception {
        for (int i = 0; i < CHANNELS; i++) {
            channels.add(capacity == 0 ? Channel.rendezvous() : Channel.bounded(capacity));
        }
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            List<Thread> threads = new ArrayList<>();
            List<JoinHandle<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < OF_EACH_TIER; i++) {
                int seed = i;
                threads.add(
                        (i % 2 == 0 ? Thread.ofVirtual() : Thread.ofPlatform())
                                .start(() -> runThread(seed)));
                tasks.add(scheduler.spawn(rounds(new SplittableRandom(100 + i), ROUNDS)));
            }
            // All may wait for the same at once: somebody else does the opposite now and then.
            while (!tasks.stream().allMatch(JoinHandle::isDone)) {
                channels.forEach(this::stir);
                LockSupport.parkNanos(20_000);
            }
            stop.close();
            for (Thread thread : threads) {
                thread.join();
            }
        }
        long left = channels.stream().mapToInt(Channel::size).sum();
        assertThat(received.sum() + left).isEqualTo(sent.sum());
        assertThat(received.sum()).isPositive();
    }

    private void stir(Channel<Integer> channel) {
        if (channel.tryReceive() != null) {
            received.increment();
        }
        if (channel.trySend(1)) {
            sent.increment();
        }
    }

    private void runThread(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try {
            while (next(random).await() > 0) {}
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Pollable<Integer> rounds(SplittableRandom random, int left) {
        return left == 0
                ? Pollables.ready(0)
                : next(random).andThen(again -> rounds(random, left - 1));
    }

    /** Sends to one channel or receives from another, in any order of the two. */
    private Select<Integer> next(SplittableRandom random) {
        int to = random.nextInt(CHANNELS);
        int from = random.nextInt(CHANNELS);
        Select<Integer> select = Select.create();
        select.on(stop.receiveAsync(), none -> 0, closed -> 0);
        if (random.nextBoolean()) {
            receive(select, from);
            send(select, to);
        } else {
            send(select, to);
            receive(select, from);
        }
        return select;
    }

    private void send(Select<Integer> select, int to) {
        select.on(
                channels.get(to).sendAsync(1),
                done -> {
                    sent.increment();
                    return 1;
                });
    }

    private void receive(Select<Integer> select, int from) {
        select.on(
                channels.get(from).receiveAsync(),
                message -> {
                    received.increment();
                    return 1;
                });
    }
}
