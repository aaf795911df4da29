package dev.joule.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Context;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import dev.joule.testing.CountingWaker;
import dev.joule.testing.Garbage;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SleepTest {

    private final FakeHost host = new FakeHost();
    private final CountingWaker waker = new CountingWaker();
    private final Context context = host.context(waker);

    @Test
    void countsFromItsFirstPoll() throws Exception {
        Pollable<Void> sleep = Timers.sleep(Duration.ofMillis(5));
        host.advanceMillis(100);
        assertThat(sleep.poll(context).isReady()).isFalse();
        host.advance(Duration.ofNanos(4_999_999));
        assertThat(waker.takeWakes()).isEqualTo(0);
        assertThat(sleep.poll(context).isReady()).isFalse();
        host.advance(Duration.ofNanos(1));
        assertThat(waker.takeWakes()).isEqualTo(1);
        assertThat(sleep.poll(context).isReady()).isTrue();
    }

    @Test
    void nothingToWaitForIsReadyAtOnce() throws Exception {
        assertThat(Timers.sleep(Duration.ZERO).poll(context).isReady()).isTrue();
        assertThat(Timers.sleep(Duration.ofSeconds(-1)).poll(context).isReady()).isTrue();
        Duration longAgo = Duration.ofSeconds(Long.MIN_VALUE);
        assertThat(Timers.sleep(longAgo).poll(context).isReady()).isTrue();
        assertThat(host.wheel.set()).isZero();
    }

    @Test
    void theLongestDurationIsLong() throws Exception {
        Pollable<Void> sleep = Timers.sleep(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999));
        assertThat(sleep.poll(context).isReady()).isFalse();
        host.advance(Duration.ofDays(365 * 100));
        assertThat(sleep.poll(context).isReady()).isFalse();
        host.advance(Duration.ofDays(365 * 50));
        assertThat(sleep.poll(context).isReady()).isTrue();
    }

    @Test
    void overTheWrapAroundOfTheClock() throws Exception {
        assertThat(host.nanoTime() + 2_000_000_000).isNegative();
        Pollable<Void> sleep = Timers.sleep(Duration.ofSeconds(2));
        assertThat(sleep.poll(context).isReady()).isFalse();
        host.advanceMillis(1999);
        assertThat(sleep.poll(context).isReady()).isFalse();
        host.advanceMillis(1);
        assertThat(sleep.poll(context).isReady()).isTrue();
    }

    @Test
    void wakesWhoPolledLast() throws Exception {
        Pollable<Void> sleep = Timers.sleep(Duration.ofMillis(5));
        CountingWaker other = new CountingWaker();
        sleep.poll(context);
        sleep.poll(host.context(other));
        host.advanceMillis(5);
        assertThat(waker.takeWakes()).isEqualTo(0);
        assertThat(other.takeWakes()).isEqualTo(1);
    }

    @Test
    void cancelledItWakesNobody() throws Exception {
        Pollable<Void> sleep = Timers.sleep(Duration.ofMillis(5));
        sleep.poll(context);
        sleep.onCancel();
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        host.advanceMillis(5);
        assertThat(waker.takeWakes()).isEqualTo(0);
        assertThatThrownBy(() -> sleep.poll(context)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void cancelledBeforeItsFirstPollItSetsNoTimer() {
        Pollable<Void> sleep = Timers.sleep(Duration.ofMillis(5));
        sleep.onCancel();
        assertThatThrownBy(() -> sleep.poll(context)).isInstanceOf(IllegalStateException.class);
        assertThat(host.wheel.set()).isZero();
    }

    @Test
    void isNotPolledAgain() throws Exception {
        Pollable<Void> sleep = Timers.sleep(Duration.ZERO);
        sleep.poll(context);
        assertThatThrownBy(() -> sleep.poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("after it was over");
    }

    @Test
    void needsASchedulerOfOurs() {
        Pollable<Void> sleep = Timers.sleep(Duration.ofMillis(5));
        assertThatThrownBy(() -> sleep.poll(host.foreignContext()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a scheduler");
    }

    @Test
    @SuppressWarnings("NullAway") // what a user does wrong
    void refusesNull() {
        assertThatNullPointerException().isThrownBy(() -> Timers.sleep(null));
    }

    private WeakReference<Waker> wakerOf(Pollable<Void> sleep, boolean cancel) throws Exception {
        Waker own = new CountingWaker();
        sleep.poll(host.context(own));
        if (cancel) {
            sleep.onCancel();
        } else {
            host.advanceMillis(5);
        }
        return new WeakReference<>(own);
    }

    @Test
    void holdsNoWakerOnceItIsOver() throws Exception {
        Pollable<Void> fired = Timers.sleep(Duration.ofMillis(5));
        Pollable<Void> cancelled = Timers.sleep(Duration.ofMillis(5));
        WeakReference<Waker> first = wakerOf(fired, false);
        WeakReference<Waker> second = wakerOf(cancelled, true);
        Garbage.awaitCollected(first);
        Garbage.awaitCollected(second);
        Reference.reachabilityFence(fired);
        Reference.reachabilityFence(cancelled);
    }
}
