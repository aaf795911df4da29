package dev.joule.internal.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimerWheelTest {

    private final TimerWheel wheel = new TimerWheel(0);

    private int poll(long now) {
        return wheel.poll(now, RecordingTimer::rethrow);
    }

    private RecordingTimer add(long deadline) {
        RecordingTimer timer = new RecordingTimer(deadline);
        wheel.add(timer);
        return timer;
    }

    private void emptyInbox() {
        wheel.nextDeadline();
        assertThat(wheel.inInbox()).isZero();
    }

    @Test
    void firesAtTheNanosecondAndNotBefore() {
        RecordingTimer timer = add(1_000_001);
        assertThat(poll(1_000_000)).isZero();
        emptyInbox();
        assertThat(poll(1_000_000)).isZero();
        assertThat(poll(1_000_001)).isEqualTo(1);
        assertThat(poll(Long.MAX_VALUE / 2)).isZero();
        assertThat(timer.fires).hasValue(1);
        assertThat(timer.isFired()).isTrue();
    }

    @Test
    void aDeadlineThatHasPassedFiresOnTheNextPoll() {
        poll(1_000_000_000);
        RecordingTimer late = add(5);
        RecordingTimer beforeTheWheel = add(-5);
        emptyInbox();
        assertThat(poll(1_000_000_000)).isEqualTo(2);
        assertThat(late.fires).hasValue(1);
        assertThat(beforeTheWheel.fires).hasValue(1);
    }

    @Test
    void timersInDifferentTicksFireInOrderHoweverLateThePollIs() {
        List<Integer> order = new ArrayList<>();
        for (int i = 99; i >= 0; i--) {
            int n = i;
            wheel.add(new RecordingTimer(i * 1_000_000L, () -> order.add(n)));
        }
        poll(1L << 40);
        assertThat(order).hasSize(100).isSorted();
    }

    @Test
    void timersOfTheSameInstantFireInTheOrderTheyWereSet() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            int n = i;
            wheel.add(new RecordingTimer(50_000_000, () -> order.add(n)));
        }
        poll(50_000_000);
        assertThat(order).hasSize(1000).isSorted();
    }

    @Test
    void aTimerIsSetOnce() {
        RecordingTimer timer = add(10);
        assertThatThrownBy(() -> wheel.add(timer)).isInstanceOf(IllegalStateException.class);
        poll(10);
        assertThatThrownBy(() -> wheel.add(timer)).isInstanceOf(IllegalStateException.class);
        assertThat(timer.fires).hasValue(1);
    }

    @Test
    void aTimerCancelledBeforeItWasSetIsNotSet() {
        RecordingTimer timer = new RecordingTimer(10);
        assertThat(timer.tryCancel()).isTrue();
        assertThat(timer.tryCancel()).isFalse();
        assertThat(wheel.add(timer)).isFalse();
        assertThat(poll(10)).isZero();
        assertThat(timer.clears).hasValue(1);
        assertThat(wheel.set()).isZero();
        assertThat(wheel.cancelled()).isZero();
    }

    @Test
    void cancelWinsOnceAndNeverAfterFiring() {
        RecordingTimer inInbox = add(10);
        assertThat(inInbox.tryCancel()).isTrue();
        assertThat(inInbox.tryCancel()).isFalse();
        RecordingTimer inLevels = add(10);
        emptyInbox();
        assertThat(inLevels.tryCancel()).isTrue();
        RecordingTimer fired = add(10);
        assertThat(poll(10)).isEqualTo(1);
        assertThat(fired.tryCancel()).isFalse();
        assertThat(List.of(inInbox, inLevels)).allMatch(t -> t.fires.get() == 0);
        assertThat(List.of(inInbox, inLevels)).allMatch(t -> t.clears.get() == 1);
        assertThat(fired.clears).hasValue(0);
        assertThat(List.of(wheel.set(), wheel.fired(), wheel.cancelled()))
                .containsExactly(3L, 1L, 2L);
    }

    @Test
    void aTimerMayCancelAnotherThatIsDueInTheSamePoll() {
        RecordingTimer[] second = new RecordingTimer[1];
        wheel.add(new RecordingTimer(10, () -> assertThat(second[0].tryCancel()).isTrue()));
        second[0] = add(10);
        assertThat(poll(10)).isEqualTo(1);
        assertThat(second[0].fires).hasValue(0);
    }

    @Test
    void aTimerMaySetAnotherAndPollWhileItFires() {
        RecordingTimer inner = new RecordingTimer(5);
        wheel.add(
                new RecordingTimer(
                        10,
                        () -> {
                            wheel.add(inner);
                            assertThat(poll(10)).isEqualTo(1);
                        }));
        assertThat(poll(10)).isEqualTo(1);
        assertThat(inner.fires).hasValue(1);
    }

    @Test
    void aThrowLosesNoOtherTimerEvenIfTheHandlerThrowsToo() {
        List<Throwable> thrown = new ArrayList<>();
        List<RecordingTimer> timers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            RuntimeException failure = new RuntimeException("timer " + i);
            RecordingTimer timer =
                    new RecordingTimer(
                            10,
                            () -> {
                                throw failure;
                            });
            wheel.add(timer);
            timers.add(timer);
        }
        int fired =
                wheel.poll(
                        10,
                        failure -> {
                            thrown.add(failure);
                            throw new IllegalStateException(failure);
                        });
        assertThat(fired).isEqualTo(10);
        assertThat(thrown).hasSize(10);
        assertThat(timers).allMatch(timer -> timer.fires.get() == 1);
    }

    @Test
    void onePollMovesABatchAndTheNextDeadlineSaysThatThereIsMore() {
        int count = 3 * TimerLevels.BATCH;
        for (int i = 0; i < count; i++) {
            add(200L << TimerLevels.TICK_BITS);
        }
        long now = 200L << TimerLevels.TICK_BITS;
        int total = 0;
        int polls = 0;
        while (wheel.nextDeadline() <= now) {
            int fired = poll(now);
            assertThat(fired).isLessThanOrEqualTo(2 * TimerLevels.BATCH);
            total += fired;
            polls++;
            assertThat(polls).isLessThan(100);
        }
        assertThat(total).isEqualTo(count);
        assertThat(polls).isGreaterThan(1);
    }

    @Test
    void aDueTimerIsFoundBehindManyOfItsTickThatAreNot() {
        for (int i = 0; i < 2 * TimerLevels.BATCH; i++) {
            add(100_000);
            emptyInbox(); // one by one, so that they lie in the slot in this order
        }
        RecordingTimer due = add(50_000);
        emptyInbox();
        assertThat(poll(50_000)).isEqualTo(1);
        assertThat(due.fires).hasValue(1);
        assertThat(wheel.nextDeadline()).isEqualTo(100_000);
    }

    @Test
    void nobodyWaitsForTheLock() {
        RecordingTimer timer = add(10);
        RecordingTimer linked = add(1 << 20);
        emptyInbox();
        assertThat(wheel.tryLock()).isTrue();
        assertThat(poll(10)).isZero();
        assertThat(wheel.nextDeadline()).as("an instant that has passed").isLessThanOrEqualTo(0);
        assertThat(linked.tryCancel()).isTrue();
        for (int i = 0; i < 2 * TimerWheel.INBOX_LIMIT; i++) {
            add(1 << 20);
        }
        wheel.publishAndUnlock();
        assertThat(poll(10)).isEqualTo(1);
        assertThat(timer.fires).hasValue(1);
        assertThat(poll(1 << 20)).isEqualTo(2 * TimerWheel.INBOX_LIMIT);
        assertThat(linked.fires).hasValue(0);
    }

    @Test
    void aMillionPendingTimersFireWhenDue() {
        int count = 1_000_000;
        long step = 60_000_000_000L / count;
        long[] now = new long[1];
        int[] early = new int[1];
        for (int i = 0; i < count; i++) {
            // A permutation: 7 and the count have no common factor.
            long deadline = (i * 7L % count) * step;
            wheel.add(
                    new RecordingTimer(
                            deadline,
                            () -> {
                                if (now[0] < deadline) {
                                    early[0]++;
                                }
                            }));
        }
        assertThat(wheel.set()).isEqualTo(count);
        long fired = 0;
        while (wheel.nextDeadline() != TimerWheel.NONE) {
            now[0] = Math.max(wheel.nextDeadline(), now[0] + 1_000_000);
            fired += poll(now[0]);
            assertThat(fired).isLessThanOrEqualTo(now[0] / step + 1);
        }
        assertThat(fired).isEqualTo(count);
        assertThat(early[0]).isZero();
        assertThat(wheel.linked()).isZero();
    }

    @Test
    void aDeadlineBeyondTheClockIsNeverAndHoldsNobodyUp() {
        long uptime = 5_000_000_000L;
        poll(uptime);
        RecordingTimer never = add(uptime + Long.MAX_VALUE); // wraps around
        RecordingTimer late = add(uptime - 5);
        RecordingTimer soon = add(uptime + 20);
        assertThat(poll(uptime)).isEqualTo(1);
        assertThat(late.fires).hasValue(1);
        emptyInbox();
        assertThat(wheel.nextDeadline()).isEqualTo(uptime + 20);
        assertThat(poll(uptime + 20)).isEqualTo(1);
        assertThat(soon.fires).hasValue(1);
        assertThat(poll(uptime + TimerHost.FAR_NANOS)).isZero();
        assertThat(never.fires).hasValue(0);
        assertThat(never.tryCancel()).isTrue();
    }

    @Test
    void everyTimerThatIsSetCanBeFound() {
        List<TimerEntry> set = new ArrayList<>();
        for (int shift = 1; shift < 60; shift++) {
            set.add(add(1L << shift));
            if (shift % 20 == 0) {
                emptyInbox();
            }
        }
        RecordingTimer cancelled = add(7);
        cancelled.tryCancel();
        List<TimerEntry> found = new ArrayList<>();
        assertThat(wheel.any(timer -> !found.add(timer))).isFalse();
        assertThat(found).containsExactlyInAnyOrderElementsOf(set);
        assertThat(wheel.any(timer -> timer == set.getLast())).isTrue();
        assertThat(wheel.any(timer -> timer == cancelled)).isFalse();
    }
}
