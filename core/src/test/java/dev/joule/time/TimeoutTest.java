package dev.joule.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

@org.junit.jupiter.api.Timeout(
        value = 60,
        threadMode = org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD)
class TimeoutTest {

    private static final Duration TIME = Duration.ofMillis(10);

    private final FakeHost host = new FakeHost();
    private final CountingWaker waker = new CountingWaker();
    private final Context context = host.context(waker);
    private final Work work = new Work();

    private static final class Work implements Pollable<String> {
        String value = "";
        Exception failure = new Exception();
        boolean fails;
        int polls;
        int cancels;

        @Override
        public Poll<String> poll(Context context) throws Exception {
            polls++;
            if (fails) {
                throw failure;
            }
            return value.isEmpty() ? Poll.pending() : Poll.ready(value);
        }

        @Override
        public void onCancel() {
            cancels++;
            if (fails) {
                throw new IllegalStateException("in cancelled");
            }
        }
    }

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
        work.value = "done";
        assertThat(timeout.poll(context)).isEqualTo(Poll.ready("done"));
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        timeout.onCancel();
        assertThat(work.cancels).isZero();
        assertOver(timeout);
    }

    @Test
    void aValueThatIsThereNeedsNoTimer() throws Exception {
        work.value = "done";
        assertThat(Timers.timeout(work, TIME).poll(context)).isEqualTo(Poll.ready("done"));
        assertThat(Timers.timeout(work, Duration.ZERO).poll(context)).isEqualTo(Poll.ready("done"));
        assertThat(host.wheel.set()).isZero();
    }

    @Test
    void failsWhenTimeIsUpAndCancelsTheWorkOnce() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        host.advance(TIME.minusNanos(1));
        assertThat(timeout.poll(context).isReady()).isFalse();
        host.advance(Duration.ofNanos(1));
        assertThat(waker.wakes).hasValue(1);
        assertThatThrownBy(() -> timeout.poll(context)).isInstanceOf(TimeoutException.class);
        assertThat(work.cancels).isEqualTo(1);
        timeout.onCancel();
        assertThat(work.cancels).isEqualTo(1);
        assertOver(timeout);
    }

    @Test
    void aValueWinsOverADeadlineThatHasPassed() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        host.advance(TIME);
        work.value = "just in time";
        assertThat(timeout.poll(context)).isEqualTo(Poll.ready("just in time"));
        assertThat(work.cancels).isZero();
    }

    @Test
    void withoutTimeTheWorkHasOnePoll() {
        Pollable<String> timeout = Timers.timeout(work, Duration.ofSeconds(-1));
        assertThatThrownBy(() -> timeout.poll(context)).isInstanceOf(TimeoutException.class);
        assertThat(work.polls).isEqualTo(1);
        assertThat(work.cancels).isEqualTo(1);
    }

    @Test
    void theWorksOwnFailurePasses() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        work.fails = true;
        assertThatThrownBy(() -> timeout.poll(context)).isSameAs(work.failure);
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        assertThat(work.cancels).isZero();
        assertOver(timeout);
    }

    @Test
    void cancelledItCancelsBothOnce() throws Exception {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        timeout.poll(context);
        timeout.onCancel();
        timeout.onCancel();
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        assertThat(work.cancels).isEqualTo(1);
    }

    @Test
    void aThrowFromCancelledGoesWithTheTimeout() {
        Pollable<String> timeout =
                Timers.timeout(
                        new Pollable<String>() {
                            @Override
                            public Poll<String> poll(Context context) {
                                return Poll.pending();
                            }

                            @Override
                            public void onCancel() {
                                throw new IllegalArgumentException("in cancelled");
                            }
                        },
                        Duration.ZERO);
        assertThatThrownBy(() -> timeout.poll(context))
                .isInstanceOf(TimeoutException.class)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    }

    @Test
    void withoutAHostTheWorkIsCancelled() {
        Pollable<String> timeout = Timers.timeout(work, TIME);
        assertThatThrownBy(() -> timeout.poll(host.foreignContext()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(work.cancels).isEqualTo(1);
        assertOver(timeout);
    }

    @Test
    @SuppressWarnings("NullAway") // what a user does wrong
    void refusesNull() {
        assertThatNullPointerException().isThrownBy(() -> Timers.timeout(work, null));
        assertThatNullPointerException().isThrownBy(() -> Timers.timeout(null, TIME));
    }
}
