package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads wake parts while the whole is polled; each wake that matters leads to a poll. */
@Tag("stress")
class PartWakersStressTest {

    private static final int THREADS = 3;
    private static final int PARTS = 12;
    private static final int SIGNALS = 3_000;

    /** Goes on by one for each signal, so that a signal whose wake is lost stops it for good. */
    private static final class Stepper implements Pollable<Integer> {
        private volatile @Nullable Waker waker;
        private volatile int acknowledged;
        private int signalled; // plain: the wake itself must publish it

        @Override
        public Poll<Integer> poll(Context context) {
            waker = context.waker();
            acknowledged = signalled;
            return acknowledged == SIGNALS ? Poll.ready(SIGNALS) : Poll.pending();
        }

        boolean signal() {
            Waker newest = waker;
            if (newest == null || acknowledged != signalled || signalled == SIGNALS) {
                return false;
            }
            signalled++;
            newest.wake();
            return true;
        }
    }

    @Test
    void joinAllLosesNoWake() throws Exception {
        List<Stepper> steppers = Stream.generate(Stepper::new).limit(PARTS).toList();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
        try {
            List<Future<?>> signallers = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int first = thread;
                signallers.add(threads.submit(() -> signalAll(steppers, first)));
            }
            Future<?> noise = threads.submit(() -> wakeAtRandom(steppers));
            assertThat(Driver.run(Pollables.joinAll(steppers)))
                    .isEqualTo(IntStream.range(0, PARTS).mapToObj(i -> SIGNALS).toList());
            noise.cancel(true);
            for (Future<?> signaller : signallers) {
                signaller.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /* Each thread has every third part, so no signal is raced by another for the same part. */
    private static void signalAll(List<Stepper> steppers, int first) {
        int left = SIGNALS * (PARTS / THREADS);
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            boolean idle = true;
            for (int i = first; i < PARTS; i += THREADS) {
                if (steppers.get(i).signal()) {
                    left--;
                    idle = false;
                }
            }
            if (idle) {
                Thread.yield();
            }
        }
    }

    private static void wakeAtRandom(List<Stepper> steppers) {
        while (!Thread.currentThread().isInterrupted()) {
            Waker waker = steppers.get(ThreadLocalRandom.current().nextInt(PARTS)).waker;
            if (waker != null) {
                waker.wake();
            }
            Thread.yield();
        }
    }

    @Test
    void raceEndsAndCancelsWhileAllAreWoken() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 2_000; round++) {
                List<Oneshot<Integer>> oneshots =
                        Stream.generate(Oneshot::<Integer>create).limit(8).toList();
                List<Future<Integer>> senders =
                        List.of(
                                threads.submit(() -> sendAll(oneshots, 0)),
                                threads.submit(() -> sendAll(oneshots, 1)));
                Integer winner =
                        Driver.run(
                                Pollables.race(oneshots.stream().map(Oneshot::receiver).toList()));
                assertThat(winner).isBetween(0, 7);
                int sent = senders.get(0).get() + senders.get(1).get();
                assertThat(sent).isBetween(1, 8);
                assertThat(oneshots).allMatch(oneshot -> oneshot.sender().isReceiverGone());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static int sendAll(List<Oneshot<Integer>> oneshots, int first) {
        int sent = 0;
        for (int i = first; i < oneshots.size(); i += 2) {
            sent += oneshots.get(i).sender().send(i) ? 1 : 0;
        }
        return sent;
    }
}
