package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.timer.TimerEntry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** While all workers wait in their tasks, the sentinel does not keep events and timers waiting. */
class SentinelEagerLooksTest extends SentinelRig {
    private static final long FIRST = Sentinel.FIRST_PERIOD_NANOS;

    private static final class Never extends TimerEntry {
        Never(long deadline) {
            super(deadline);
        }

        @Override
        protected void fire() {
            throw new AssertionError("it is not due");
        }
    }

    private long tickAfter(long nanos) {
        world.now.addAndGet(nanos);
        return sentinel.tick();
    }

    @Test
    void looksSoonAfterItHasSentASpareAndThenLessAndLessOften() {
        withAllStuck(() -> {
            submit(() -> {});
            long period = Sentinel.PERIOD_NANOS;
            while (started.isEmpty()) {
                period = tick();
            }
            for (long expected = FIRST; expected < Sentinel.PERIOD_NANOS; expected *= 2) {
                assertThat(period).isEqualTo(expected);
                period = tickAfter(period);
            }
            assertThat(period).isEqualTo(Sentinel.PERIOD_NANOS);
        });
    }

    @Test
    void looksWhenATimerIsDue() {
        long nanos = TimeUnit.MILLISECONDS.toNanos(1);
        withAllStuck(() -> {
            for (int i = 0; i < 5; i++) {
                assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
            }
            pool.worker(0).wheel().add(new Never(world.nanoTime() + nanos));
            assertThat(sentinel.tick()).isEqualTo(nanos);
        });
    }

    /** All spares wait, too: to look more often would not help. */
    @Test
    void butNotMoreOftenForOneThatNobodyCanServe() {
        threadsLeft = 0;
        withAllStuck(() -> {
            pool.worker(0).wheel().add(new Never(world.nanoTime() + 1));
            for (int i = 0; i < 10; i++) {
                assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
            }
        });
    }

    @Test
    void butNotWhileOneComputes() {
        isComputing = worker -> worker == pool.worker(0);
        withAllStuck(() -> {
            submit(() -> {});
            while (started.isEmpty()) {
                assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
            }
        });
    }
}
