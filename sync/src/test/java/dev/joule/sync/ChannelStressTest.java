package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads and tasks send and receive at once, and many operations are given up: by interrupts, time
 * and cancellation. Each message that was sent is received once.
 */
@Tag("stress")
@Timeout(180)
class ChannelStressTest {
    private static final int MESSAGES = 20_000;
    private static final int ENDS = 4;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 64, Integer.MAX_VALUE})
    void eachMessageIsReceivedOnce(int capacity) throws Exception {
        Channel<Integer> channel =
                switch (capacity) {
                    case 0 -> Channel.rendezvous();
                    case Integer.MAX_VALUE -> Channel.unbounded();
                    default -> Channel.bounded(capacity);
                };
        AtomicIntegerArray received = new AtomicIntegerArray(2 * ENDS * MESSAGES);
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            List<Thread> threads = new ArrayList<>();
            List<JoinHandle<Void>> senders = new ArrayList<>();
            List<JoinHandle<Void>> receivers = new ArrayList<>();
            for (int end = 0; end < ENDS; end++) {
                int first = 2 * end * MESSAGES;
                threads.add(start(end, () -> sendAll(channel, first)));
                senders.add(scheduler.spawn(sendFrom(channel, first + MESSAGES, MESSAGES)));
                receivers.add(
                        scheduler.spawn(
                                channel.forEachAsync(m -> {
                                    received.incrementAndGet(m);
                                    return Pollables.ready(null);
                                })));
                receivers.add(scheduler.spawn(receiveInRaces(channel, received)));
            }
            Thread receiver = start(0, () -> receiveAll(channel, received));
            Thread other = start(1, () -> receiveAll(channel, received));
            Thread troublemaker =
                    start(
                            1,
                            () -> {
                                while (receiver.isAlive() || other.isAlive()) {
                                    receiver.interrupt();
                                    other.interrupt();
                                    Thread.sleep(1); // any pause will do: it lets some waits end
                                }
                            });
            for (Thread thread : threads) {
                thread.join();
            }
            for (JoinHandle<Void> sender : senders) {
                sender.join();
            }
            channel.close();
            for (JoinHandle<Void> end : receivers) {
                end.join();
            }
            receiver.join();
            other.join();
            troublemaker.join();
        }
        for (int i = 0; i < received.length(); i++) {
            if (received.get(i) != 1) {
                throw new AssertionError(i + " was received " + received.get(i) + " times");
            }
        }
        assertThat(channel.size()).isZero();
    }

    private interface Body {
        void run() throws InterruptedException;
    }

    private static Thread start(int kind, Body body) {
        return (kind % 2 == 0 ? Thread.ofVirtual() : Thread.ofPlatform())
                .start(() -> {
                    try {
                        body.run();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
    }

    private static void sendAll(Channel<Integer> channel, int first) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(first);
        for (int i = 0; i < MESSAGES; i++) {
            boolean sent = false;
            while (!sent) {
                sent =
                        random.nextInt(8) == 0
                                ? channel.send(first + i, Duration.ofNanos(random.nextInt(2000)))
                                : trySendOrSend(channel, first + i);
            }
        }
    }

    private static boolean trySendOrSend(Channel<Integer> channel, int message)
            throws InterruptedException {
        if (!channel.trySend(message)) {
            channel.send(message);
        }
        return true;
    }

    private static Pollable<Void> sendFrom(Channel<Integer> channel, int message, int left) {
        return left == 0
                ? Pollables.ready(null)
                : channel.sendAsync(message)
                        .andThen(sent -> sendFrom(channel, message + 1, left - 1));
    }

    /** Receives while it is interrupted again and again. */
    private static void receiveAll(Channel<Integer> channel, AtomicIntegerArray received) {
        while (true) {
            try {
                received.incrementAndGet(channel.receive());
            } catch (InterruptedException again) {
                Thread.onSpinWait();
            } catch (ChannelClosedException end) {
                return;
            }
        }
    }

    /** Receives by operations that lose a race about as often as not. */
    private static Pollable<Void> receiveInRaces(
            Channel<Integer> channel, AtomicIntegerArray received) {
        Pollable<Boolean> one =
                channel.receiveAsync()
                        .map(message -> {
                            received.incrementAndGet(message);
                            return true;
                        });
        return Pollables.race(one, Pollables.yieldNow().map(none -> true))
                .recover(end -> Pollables.ready(false))
                .andThen(more -> more ? receiveInRaces(channel, received) : Pollables.ready(null));
    }
}
