package dev.joule.internal.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dead timers keep nothing alive and are few. */
class TimerGarbageTest {

    private static final long FAR = 1L << 50;

    private final TimerWheel wheel = new TimerWheel(0);

    /** Holds a payload until it fired or was cancelled, as users of the wheel do. */
    private static final class Holder extends TimerEntry {
        private Object payload;

        Holder(long deadlineNanos, Object payload) {
            super(deadlineNanos);
            this.payload = payload;
        }

        @Override
        protected void fire() {
            payload = null;
        }

        @Override
        protected void clear() {
            payload = null;
        }
    }

    private static void awaitCleared(WeakReference<?> reference) {
        while (reference.get() != null) {
            System.gc();
            Thread.onSpinWait();
        }
    }

    private WeakReference<Object> cancelledHolding(boolean drain, boolean locked) {
        Object payload = new Object();
        Holder timer = new Holder(FAR, payload);
        wheel.add(timer);
        if (drain) {
            wheel.nextDeadline();
        }
        assertThat(!locked || wheel.tryLock()).isTrue();
        timer.tryCancel();
        if (locked) {
            wheel.publishAndUnlock();
        }
        return new WeakReference<>(payload);
    }

    @Test
    void aCancelledTimerHoldsNothingWhereverItIs() {
        awaitCleared(cancelledHolding(false, false));
        awaitCleared(cancelledHolding(true, false));
        awaitCleared(cancelledHolding(true, true));
        Reference.reachabilityFence(wheel);
    }

    private WeakReference<TimerEntry> fired() {
        Holder timer = new Holder(5, new Object());
        wheel.add(timer);
        assertThat(wheel.poll(5, RecordingTimer::rethrow)).isEqualTo(1);
        return new WeakReference<>(timer);
    }

    private WeakReference<TimerEntry> cancelledInLevels() {
        Holder timer = new Holder(FAR, new Object());
        wheel.add(timer);
        wheel.nextDeadline();
        timer.tryCancel();
        return new WeakReference<>(timer);
    }

    @Test
    void theWheelKeepsNoTimerThatFiredOrWasCancelled() {
        awaitCleared(fired());
        awaitCleared(cancelledInLevels());
        Reference.reachabilityFence(wheel);
    }

    private WeakReference<TimerEntry> neighbourOf(List<TimerEntry> kept, boolean fire) {
        WeakReference<TimerEntry> middle = null;
        List<Holder> timers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Holder timer = new Holder(fire ? 10 : FAR, new Object());
            wheel.add(timer);
            timers.add(timer);
            if (i == 1) {
                middle = new WeakReference<>(timer);
            } else {
                kept.add(timer);
            }
        }
        wheel.nextDeadline();
        if (fire) {
            assertThat(wheel.poll(10, RecordingTimer::rethrow)).isEqualTo(3);
        } else {
            timers.forEach(TimerEntry::tryCancel);
        }
        return middle;
    }

    @Test
    void aTimerThatIsOverKeepsNoOtherAliveAndNotTheWheel() {
        List<TimerEntry> kept = new ArrayList<>();
        awaitCleared(neighbourOf(kept, true));
        awaitCleared(neighbourOf(kept, false));
        awaitCleared(wheelOf(kept));
        Reference.reachabilityFence(kept);
    }

    private static WeakReference<TimerWheel> wheelOf(List<TimerEntry> kept) {
        TimerWheel own = new TimerWheel(0);
        Holder fired = new Holder(1, new Object());
        Holder cancelled = new Holder(FAR, new Object());
        own.add(fired);
        own.add(cancelled);
        own.poll(1, RecordingTimer::rethrow);
        cancelled.tryCancel();
        kept.add(fired);
        kept.add(cancelled);
        return new WeakReference<>(own);
    }

    @Test
    void theInboxStaysSmallThoughNobodyPolls() {
        for (int i = 0; i < 100_000; i++) {
            RecordingTimer timer = new RecordingTimer(FAR);
            wheel.add(timer);
            timer.tryCancel();
            assertThat(wheel.inInbox()).isLessThanOrEqualTo(TimerWheel.INBOX_LIMIT);
        }
        assertThat(wheel.linked()).isZero();
        assertThat(wheel.set()).isEqualTo(100_000);
        assertThat(wheel.cancelled()).isEqualTo(100_000);
    }

    @Test
    void whatCouldNotBeUnlinkedIsSweptOnceItIsTheGreaterPart() {
        List<RecordingTimer> timers = new ArrayList<>();
        for (int i = 0; i < 4000; i++) {
            RecordingTimer timer = new RecordingTimer(FAR + i * 1_000_000_000L);
            wheel.add(timer);
            timers.add(timer);
        }
        wheel.nextDeadline();
        assertThat(wheel.tryLock()).isTrue();
        timers.subList(0, 3000).forEach(TimerEntry::tryCancel);
        wheel.publishAndUnlock();
        assertThat(wheel.linked()).isEqualTo(4000);
        wheel.nextDeadline();
        assertThat(wheel.linked()).isEqualTo(1000);
        assertThat(wheel.poll(1L << 60, RecordingTimer::rethrow)).isEqualTo(1000);
    }
}
