package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Driver;
import dev.joule.testing.FakeContext;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two threads, one at each end: what the ends saw must fit together, and nobody may hang. */
@Tag("stress")
class OneshotStressTest {

    private static final int ROUNDS = 30_000;

    private enum Sent {
        TAKEN,
        REFUSED,
        CLOSED
    }

    private enum Received {
        VALUE,
        SENDER_CLOSED,
        GAVE_UP
    }

    @Test
    void bothEndsAgree() throws Exception {
        Oneshot<Integer>[] oneshots = oneshots();
        AtomicInteger[] turns = {new AtomicInteger(), new AtomicInteger()};
        Sent[] sent = new Sent[ROUNDS];
        Received[] received = new Received[ROUNDS];
        together(
                () -> {
                    SplittableRandom random = new SplittableRandom(1);
                    for (int round = 0; round < ROUNDS; round++) {
                        meet(turns[0], turns[1]);
                        sent[round] = sendOrClose(oneshots[round].sender(), round, random);
                    }
                    return null;
                },
                () -> {
                    SplittableRandom random = new SplittableRandom(2);
                    for (int round = 0; round < ROUNDS; round++) {
                        meet(turns[1], turns[0]);
                        received[round] = receive(oneshots[round].receiver(), round, random);
                    }
                    return null;
                });
        for (int round = 0; round < ROUNDS; round++) {
            switch (received[round]) {
                case VALUE -> assertThat(sent[round]).isEqualTo(Sent.TAKEN);
                case SENDER_CLOSED -> assertThat(sent[round]).isEqualTo(Sent.CLOSED);
                case GAVE_UP -> assertThat(oneshots[round].sender().isReceiverGone()).isTrue();
            }
            if (sent[round] == Sent.REFUSED) {
                assertThat(received[round]).isEqualTo(Received.GAVE_UP);
            }
        }
        assertThat(sent).contains(Sent.values());
        assertThat(received).contains(Received.values());
    }

    @Test
    void ofTwoSendersOneSends() throws Exception {
        Oneshot<Integer>[] oneshots = oneshots();
        AtomicInteger[] turns = {new AtomicInteger(), new AtomicInteger()};
        boolean[][] won = new boolean[2][ROUNDS];
        Callable<?>[] senders = new Callable<?>[2];
        for (int self = 0; self < 2; self++) {
            int me = self;
            senders[me] =
                    () -> {
                        for (int round = 0; round < ROUNDS; round++) {
                            meet(turns[me], turns[1 - me]);
                            won[me][round] = trySend(oneshots[round].sender(), me);
                        }
                        return null;
                    };
        }
        together(senders);
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(won[0][round]).isNotEqualTo(won[1][round]);
            int winner = won[0][round] ? 0 : 1;
            assertThat(oneshots[round].receiver().tryReceive()).isEqualTo(Poll.ready(winner));
        }
    }

    private static boolean trySend(Oneshot.Sender<Integer> sender, int value) {
        try {
            return sender.send(value);
        } catch (IllegalStateException refused) {
            return false;
        }
    }

    private static Sent sendOrClose(
            Oneshot.Sender<Integer> sender, int value, SplittableRandom random) {
        dawdle(random);
        if (random.nextInt(3) == 0) {
            sender.close();
            return Sent.CLOSED;
        }
        return sender.send(value) ? Sent.TAKEN : Sent.REFUSED;
    }

    private static Received receive(
            Oneshot.Receiver<Integer> receiver, int expected, SplittableRandom random)
            throws Exception {
        dawdle(random);
        try {
            if (random.nextInt(4) == 0) {
                if (random.nextBoolean() && receiver.poll(new FakeContext()).isReady()) {
                    return Received.VALUE;
                }
                receiver.close();
                return Received.GAVE_UP;
            }
            assertThat(Driver.run(receiver)).isEqualTo(expected);
            return Received.VALUE;
        } catch (Oneshot.ClosedException closed) {
            return Received.SENDER_CLOSED;
        }
    }

    /* Shifts the two ends against each other by a few instructions to a few hundred. */
    private static void dawdle(SplittableRandom random) {
        for (int spins = random.nextInt(1 << random.nextInt(8)); spins > 0; spins--) {
            Thread.onSpinWait();
        }
    }

    private static void meet(AtomicInteger mine, AtomicInteger other) throws InterruptedException {
        int round = mine.incrementAndGet();
        for (int spins = 0; other.get() < round; spins++) {
            if (spins > 1_000) {
                Thread.yield();
            }
            if (Thread.interrupted()) {
                throw new InterruptedException("the other end does not come");
            }
        }
    }

    private static void together(Callable<?>... ends) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(ends.length);
        try {
            Future<?>[] futures = new Future<?>[ends.length];
            for (int i = 0; i < ends.length; i++) {
                futures[i] = threads.submit(ends[i]);
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of a generic type
    private static Oneshot<Integer>[] oneshots() {
        Oneshot<Integer>[] oneshots = new Oneshot[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            oneshots[round] = Oneshot.create();
        }
        return oneshots;
    }
}
