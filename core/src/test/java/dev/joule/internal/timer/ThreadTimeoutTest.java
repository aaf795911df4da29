package dev.joule.internal.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The end of a virtual thread's timed wait, as the JDK sees it. */
class ThreadTimeoutTest {
    private static final long NOW = 1_000_000;

    private final List<TimerEntry> added = new ArrayList<>();

    private final List<String> done = new ArrayList<>();

    private final ThreadTimeout.Host timers =
            new ThreadTimeout.Host() {
                @Override
                public long nanoTime() {
                    return NOW;
                }

                @Override
                public void addTimer(TimerEntry entry) {
                    added.add(entry);
                }

                @Override
                public Runnable wakeAfterTurn(Runnable wake) {
                    return () -> {
                        done.add("behind");
                        wake.run();
                    };
                }
            };

    private ThreadTimeout timeout(long nanos) {
        return new ThreadTimeout(timers, nanos);
    }

    @Test
    void itBeginsWhenItIsGivenWhatToDo() {
        var timeout = timeout(500);
        assertThat(added).isEmpty();
        assertThat(timeout.apply(() -> {})).isSameAs(timeout);
        assertThat(added).containsExactly(timeout);
        assertThat(timeout.deadlineNanos()).isEqualTo(NOW + 500);
        assertThat(timeout.isDone()).isFalse();
    }

    @Test
    void itsTurnBeforeTheSleepDecidesWhereTheThreadWaitsAfterIt() {
        var timeout = timeout(500);
        timeout.apply(() -> done.add("woken"));
        timeout.fire();
        assertThat(done).containsExactly("behind", "woken");
    }

    /** A wait for ever is one, on a wheel too that was last polled an hour ago. */
    @Test
    void forEverIsNeverInThePast() {
        long lastPoll = NOW - TimeUnit.HOURS.toNanos(1);
        assertThat(timeout(Long.MAX_VALUE).deadlineNanos() - lastPoll).isPositive();
    }

    @Test
    void cancelledItIsDone() {
        var timeout = timeout(500);
        timeout.apply(() -> {});
        assertThat(timeout.cancel(false)).isTrue();
        assertThat(timeout.cancel(false)).isFalse();
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(timeout.isDone()).isTrue();
    }

    @Test
    void nobodyWaitsForIt() {
        assertThatThrownBy(() -> timeout(1).get())
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
