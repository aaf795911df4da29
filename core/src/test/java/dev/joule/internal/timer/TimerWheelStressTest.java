package dev.joule.internal.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Threads set and cancel while others poll: each timer fires once or is cancelled once. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TimerWheelStressTest {

    private static final int SETTERS = 3;
    private static final int POLLERS = 2;
    private static final int PER_SETTER = 100_000;

    private final TimerWheel wheel = new TimerWheel(System.nanoTime());
    private final AtomicLong early = new AtomicLong();
    private final AtomicInteger settersLeft = new AtomicInteger(SETTERS);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private final class Timed extends TimerEntry {
        final AtomicInteger ends = new AtomicInteger();

        Timed(long deadlineNanos) {
            super(deadlineNanos);
        }

        @Override
        protected void fire() {
            if (System.nanoTime() - deadlineNanos() < 0) {
                early.incrementAndGet();
            }
            ends.incrementAndGet();
        }

        @Override
        protected void clear() {
            ends.incrementAndGet();
        }
    }

    private List<Timed> set(SplittableRandom random) {
        List<Timed> all = new ArrayList<>(PER_SETTER);
        for (int i = 0; i < PER_SETTER; i++) {
            long delay = random.nextLong() >>> (64 - 10 - random.nextInt(16));
            Timed timer = new Timed(System.nanoTime() + delay);
            all.add(timer);
            wheel.add(timer);
            if (random.nextInt(2) == 0) {
                all.get(random.nextInt(Math.max(0, i - 500), i + 1)).tryCancel();
            }
        }
        settersLeft.decrementAndGet();
        return all;
    }

    private void poll() {
        while (settersLeft.get() > 0 || wheel.nextDeadline() != TimerWheel.NONE) {
            wheel.poll(System.nanoTime(), RecordingTimer::rethrow);
            Thread.onSpinWait();
        }
    }

    private Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((t, thrown) -> failure.set(thrown));
        thread.start();
        return thread;
    }

    @RepeatedTest(3)
    void eachEndsExactlyOnce() throws InterruptedException {
        List<List<Timed>> sets = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < SETTERS; i++) {
            SplittableRandom random = new SplittableRandom(i);
            threads.add(
                    start(() -> {
                        List<Timed> all = set(random);
                        synchronized (sets) {
                            sets.add(all);
                        }
                    }));
        }
        for (int i = 0; i < POLLERS; i++) {
            threads.add(start(this::poll));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failure).hasValue(null);
        assertThat(early).hasValue(0);
        assertThat(sets.stream().mapToInt(List::size).sum()).isEqualTo(SETTERS * PER_SETTER);
        assertThat(sets.stream().flatMap(List::stream).filter(t -> t.ends.get() != 1)).isEmpty();
        assertThat(wheel.set()).isEqualTo(SETTERS * PER_SETTER);
        assertThat(wheel.fired() + wheel.cancelled()).isEqualTo(SETTERS * PER_SETTER);
        assertThat(wheel.fired()).isPositive();
        assertThat(wheel.cancelled()).isPositive();
        assertThat(wheel.linked()).isZero();
    }
}
