package dev.joule.internal.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** What a sleeper may rely on who follows {@link TimerWheel#nextDeadline()}. */
class TimerWheelDeadlineTest {

    @Property(tries = 500)
    void aLoneTimerCostsOneWakeHoweverFarAwayItIs(
            @ForAll long start, @ForAll @LongRange(min = 1, max = Long.MAX_VALUE / 2) long delay) {
        TimerWheel wheel = new TimerWheel(start);
        RecordingTimer timer = new RecordingTimer(start + delay);
        wheel.add(timer);
        long next = wheel.nextDeadline();
        long tolerated = start + delay == TimerWheel.NONE ? 1 : 0;
        assertThat(start + delay - next).isEqualTo(tolerated);
        assertThat(wheel.poll(start + delay, RecordingTimer::rethrow)).isEqualTo(1);
        assertThat(wheel.nextDeadline()).isEqualTo(TimerWheel.NONE);
    }

    @Property(tries = 100)
    void aCrowdCostsOneWakePerLevelAtMost(
            @ForAll @LongRange(min = 1, max = 1L << 55) long delay,
            @ForAll @IntRange(min = 1, max = 1000) int crowd) {
        TimerWheel wheel = new TimerWheel(0);
        for (int i = 0; i < crowd; i++) {
            wheel.add(new RecordingTimer(delay));
        }
        int idlePolls = 0;
        int fired = 0;
        long now = 0;
        while (fired < crowd) {
            long next = wheel.nextDeadline();
            assertThat(next).isBetween(now, delay);
            now = next;
            int count = wheel.poll(now, RecordingTimer::rethrow);
            idlePolls += count == 0 ? 1 : 0;
            assertThat(idlePolls).isLessThan(TimerLevels.LEVELS);
            fired += count;
        }
        assertThat(now).isEqualTo(delay);
    }

    @Test
    void cancelledTimersCauseNoWakeOnceTheyAreSeen() {
        TimerWheel wheel = new TimerWheel(0);
        List<RecordingTimer> timers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            RecordingTimer timer = new RecordingTimer(i * 1_000_000L + 5);
            wheel.add(timer);
            timers.add(timer);
            if (i == 100) {
                assertThat(wheel.nextDeadline()).isEqualTo(5);
            }
        }
        timers.forEach(TimerEntry::tryCancel);
        assertThat(wheel.nextDeadline()).isEqualTo(TimerWheel.NONE);
        assertThat(wheel.linked()).isZero();
    }

    @Test
    void aTimerCancelledBehindTheLockCausesOneWakeAtMost() {
        TimerWheel wheel = new TimerWheel(0);
        RecordingTimer timer = new RecordingTimer(1L << 40);
        wheel.add(timer);
        wheel.nextDeadline();
        assertThat(wheel.tryLock()).isTrue();
        assertThat(timer.tryCancel()).isTrue();
        wheel.publishAndUnlock();
        long next = wheel.nextDeadline();
        assertThat(next).isEqualTo(1L << 40);
        assertThat(wheel.poll(next, RecordingTimer::rethrow)).isZero();
        assertThat(wheel.nextDeadline()).isEqualTo(TimerWheel.NONE);
        assertThat(timer.fires).hasValue(0);
    }

    @Test
    void afterTheEarliestOfASlotWasCancelledTheDeadlineIsExactAgainWithOneWake() {
        TimerWheel wheel = new TimerWheel(0);
        RecordingTimer first = new RecordingTimer(100);
        RecordingTimer second = new RecordingTimer(200);
        wheel.add(first);
        wheel.add(second);
        assertThat(wheel.nextDeadline()).isEqualTo(100);
        first.tryCancel();
        assertThat(wheel.poll(100, RecordingTimer::rethrow)).isZero();
        assertThat(wheel.nextDeadline()).isEqualTo(200);
    }
}
