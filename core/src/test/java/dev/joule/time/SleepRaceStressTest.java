package dev.joule.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Context;
import dev.joule.task.Pollable;
import dev.joule.testing.CountingWaker;
import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A poll with a new waker races with the firing: it is ready, or the new waker is woken. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SleepRaceStressTest {

    private static final int ROUNDS = 50_000;

    private final FakeHost host = new FakeHost();
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private void fireEachRound() {
        try {
            for (int i = 0; i < ROUNDS; i++) {
                barrier.await(60, TimeUnit.SECONDS);
                host.fireDue();
                barrier.await(60, TimeUnit.SECONDS);
            }
        } catch (Throwable thrown) {
            failure.set(thrown);
        }
    }

    @Test
    void noWakeIsLost() throws Exception {
        Thread firing = new Thread(this::fireEachRound);
        firing.setDaemon(true);
        firing.start();
        for (int i = 0; i < ROUNDS; i++) {
            CountingWaker second = new CountingWaker();
            Context first = host.context(new CountingWaker());
            Context next = host.context(second);
            Pollable<Void> sleep = Timers.sleep(Duration.ofNanos(1));
            assertThat(sleep.poll(first).isReady()).isFalse();
            host.advanceWithoutPoll(Duration.ofNanos(1));
            barrier.await(60, TimeUnit.SECONDS);
            for (int spin = i % 64; spin > 0; spin--) {
                Thread.onSpinWait();
            }
            boolean ready = sleep.poll(next).isReady();
            barrier.await(60, TimeUnit.SECONDS);
            if (!ready) {
                assertThat(second.takeWakes()).isEqualTo(1);
                assertThat(sleep.poll(next).isReady()).isTrue();
            }
        }
        firing.join();
        assertThat(failure).hasValue(null);
    }
}
