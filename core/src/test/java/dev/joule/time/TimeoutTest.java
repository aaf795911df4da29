package dev.joule.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.testing.CountingWaker;
import dev.joule.testing.Part;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class TimeoutTest {

    private static final Duration TIME = Duration.ofMillis(10);

    private final FakeHost host = new FakeHost();
    private final CountingWaker waker = new CountingWaker();
    private final Context context = host.context(waker);
    private final Part<String> work = new Part<>();

    private void assertOver(Pollable<String> timeout) {
        assertThatThrownBy(() -> timeout.poll(context)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void workWhoseNameIsACircleIsCancelledToo() throws Exception {
        int[] cancels = new int[1];
        Pollable<String> circular =
                new Pollable<>() {
                    @Override
                    public Poll<String> poll(Context context) {
                        return Poll.pending();
                    }

                    @Override
                    public void onCancel() {
                        cancels[0]++;
                    }

                    @Override
                    @SuppressWarnings("InfiniteRecursion") // as of objects that hold each other
                    public String toString() {
                        return "in " + this;
                    }
                };
        Pollable<String> timeout = Timers.timeout(circular, Duration.ZERO);
        assertThatThrownBy(() -> timeout.poll(context)).isInstanceOf(TimeoutException.class);
        assertThat(cancels[0]).isEqualTo(1);
    }

    @Test
    void aValueInTimeCancelsTheTimer() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        assertThat(timeout.poll(context).isReady()).isFalse();
        work.complete("done");
        assertThat(timeout.poll(context)).isEqualTo(Poll.ready("done"));
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        timeout.onCancel();
        assertThat(work.cancels()).isZero();
        assertOver(timeout);
    }

    @Test
    void aValueThatIsThereNeedsNoTimer() throws Exception {
        work.complete("done");
        assertThat(Timers.timeout(work, TIME).poll(context)).isEqualTo(Poll.ready("done"));
        assertThat(Timers.timeout(Pollables.ready("now"), Duration.ZERO).poll(context))
                .isEqualTo(Poll.ready("now"));
        assertThat(host.wheel.set()).isZero();
    }

    @Test
    void failsWhenTimeIsUpAndCancelsTheWorkOnce() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        host.advance(TIME.minusNanos(1));
        assertThat(timeout.poll(context).isReady()).isFalse();
        host.advance(Duration.ofNanos(1));
        assertThat(waker.takeWakes()).isEqualTo(1);
        assertThatThrownBy(() -> timeout.poll(context)).isInstanceOf(TimeoutException.class);
        assertThat(work.cancels()).isEqualTo(1);
        timeout.onCancel();
        assertThat(work.cancels()).isEqualTo(1);
        assertOver(timeout);
    }

    @Test
    void aValueWinsOverADeadlineThatHasPassed() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        host.advance(TIME);
        work.complete("just in time");
        assertThat(timeout.poll(context)).isEqualTo(Poll.ready("just in time"));
        assertThat(work.cancels()).isZero();
    }

    @Test
    void withoutTimeTheWorkHasOnePoll() {
        Pollable<String> timeout = Timers.timeout(work, Duration.ofSeconds(-1));
        assertThatThrownBy(() -> timeout.poll(context)).isInstanceOf(TimeoutException.class);
        assertThat(work.polls()).isEqualTo(1);
        assertThat(work.cancels()).isEqualTo(1);
    }

    @Test
    void theWorksOwnFailurePasses() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        IOException failure = new IOException("as meant");
        work.fail(failure);
        assertThatThrownBy(() -> timeout.poll(context)).isSameAs(failure);
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        assertThat(work.cancels()).isZero();
        assertOver(timeout);
    }

    @Test
    void cancelledItCancelsBothOnce() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        timeout.onCancel();
        timeout.onCancel();
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        assertThat(work.cancels()).isEqualTo(1);
    }

    @Test
    void aThrowFromCancelledGoesWithTheTimeout() {
        work.failWhenCancelled(new IllegalArgumentException("in cancelled"));
        Pollable<String> timeout = Timers.timeout(work, Duration.ZERO);
        assertThatThrownBy(() -> timeout.poll(context))
                .isInstanceOf(TimeoutException.class)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    }

    @Test
    void withoutAHostTheWorkIsCancelled() {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        assertThatThrownBy(() -> timeout.poll(host.foreignContext()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(work.cancels()).isEqualTo(1);
        assertOver(timeout);
    }

    @Test
    @SuppressWarnings("NullAway") // what a user does wrong
    void refusesNull() {
        assertThatNullPointerException().isThrownBy(() -> Timers.timeout(work, null));
        assertThatNullPointerException().isThrownBy(() -> Timers.timeout(null, TIME));
    }
}
