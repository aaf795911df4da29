package dev.joule.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.testing.CountingWaker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {

    private static final Duration PERIOD = Duration.ofMillis(50);

    private final FakeHost host = new FakeHost();
    private final CountingWaker waker = new CountingWaker();
    private final Context context = host.context(waker);

    /** Waits for a tick, a millisecond at a time; returns its number. */
    private long await(Interval interval) throws Exception {
        Pollable<Long> tick = interval.tick();
        while (true) {
            if (tick.poll(context) instanceof Poll.Ready<Long>(Long number)) {
                return number;
            }
            host.advanceMillis(1);
        }
    }

    /** When the ticks came, with 120 ms of work after the first. */
    private List<Long> ticksWithWork(Interval interval, List<Long> numbers) throws Exception {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            numbers.add(await(interval));
            times.add(host.elapsedMillis());
            if (i == 0) {
                host.advanceMillis(120);
            }
        }
        return times;
    }

    @Test
    void theFirstTickComesAtOnceAndTheRestInSteps() throws Exception {
        Interval interval = Timers.interval(PERIOD);
        assertThat(interval.period()).isEqualTo(PERIOD);
        assertThat(interval.missedTickPolicy()).isEqualTo(MissedTickPolicy.BURST);
        host.advanceMillis(7);
        for (int i = 0; i < 40; i++) {
            assertThat(await(interval)).isEqualTo(i);
            assertThat(host.elapsedMillis()).isEqualTo(7 + 50 * i);
        }
    }

    @Test
    void aLittleLatenessDoesNotShiftTheRhythm() throws Exception {
        for (MissedTickPolicy policy : MissedTickPolicy.values()) {
            Interval interval = Timers.interval(PERIOD, policy);
            await(interval);
            long start = host.elapsedMillis();
            for (int i = 1; i < 20; i++) {
                host.advanceMillis(50 * i + 4 - (host.elapsedMillis() - start));
                assertThat(await(interval)).isEqualTo(i);
                assertThat(host.elapsedMillis() - start).isEqualTo(50 * i + 4);
            }
            assertThat(await(interval)).isEqualTo(20);
            assertThat(host.elapsedMillis() - start).isEqualTo(1000);
        }
    }

    /** BURST catches up, DELAY starts a new rhythm, SKIP leaves out and counts what was missed. */
    @ParameterizedTest
    @CsvSource({
        "BURST, 0 120 120 150 200 250, 0 1 2 3 4 5",
        "DELAY, 0 120 170 220 270 320, 0 1 2 3 4 5",
        "SKIP, 0 120 150 200 250 300, 0 1 3 4 5 6"
    })
    void eachPolicyHasItsRhythm(MissedTickPolicy policy, String times, String ticks)
            throws Exception {
        List<Long> numbers = new ArrayList<>();
        assertThat(ticksWithWork(Timers.interval(PERIOD, policy), numbers)).isEqualTo(longs(times));
        assertThat(numbers).isEqualTo(longs(ticks));
    }

    private static List<Long> longs(String text) {
        return Stream.of(text.split(" ")).map(Long::valueOf).toList();
    }

    @Test
    void aPeriodShorterThanTheToleranceMissesWhatIsAPeriodLate() throws Exception {
        Interval interval = Timers.interval(Duration.ofMillis(1), MissedTickPolicy.SKIP);
        assertThat(await(interval)).isZero();
        host.advanceMillis(4);
        assertThat(await(interval)).isEqualTo(1);
        assertThat(await(interval)).isEqualTo(5);
    }

    @Test
    void aCancelledTickIsNotUsedUp() throws Exception {
        Interval interval = Timers.interval(PERIOD);
        await(interval);
        Pollable<Long> lost = interval.tick();
        assertThat(lost.poll(context).isReady()).isFalse();
        host.advanceMillis(20);
        lost.onCancel();
        assertThat(host.wheel.cancelled()).isEqualTo(1);
        assertThatThrownBy(() -> lost.poll(context)).isInstanceOf(IllegalStateException.class);
        assertThat(await(interval)).isEqualTo(1);
        assertThat(host.elapsedMillis()).isEqualTo(50);
    }

    @Test
    void oneTickIsAwaitedAtATime() throws Exception {
        Interval interval = Timers.interval(PERIOD);
        await(interval);
        Pollable<Long> first = interval.tick();
        first.poll(context);
        assertThatThrownBy(() -> interval.tick().poll(context))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another tick");
        assertThatThrownBy(interval::reset).isInstanceOf(IllegalStateException.class);
        host.advanceMillis(50);
        assertThat(waker.takeWakes()).isEqualTo(1);
        assertThat(first.poll(context)).isEqualTo(Poll.ready(1L));
        assertThatThrownBy(() -> first.poll(context)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void resetStartsTheRhythmAnew() throws Exception {
        Interval interval = Timers.interval(PERIOD);
        await(interval);
        host.advanceMillis(30);
        interval.reset();
        assertThat(await(interval)).isEqualTo(1);
        assertThat(host.elapsedMillis()).isEqualTo(80);
        assertThat(await(interval)).isEqualTo(2);
        assertThat(host.elapsedMillis()).isEqualTo(130);
    }

    @Test
    void resetBeforeTheFirstPollPutsOffTheFirstTick() throws Exception {
        Interval interval = Timers.interval(PERIOD);
        interval.reset();
        host.advanceMillis(30);
        assertThat(await(interval)).isZero();
        assertThat(host.elapsedMillis()).isEqualTo(80);
    }

    @Test
    @SuppressWarnings("NullAway") // what a user does wrong
    void refusesNonsense() {
        assertThatIllegalArgumentException().isThrownBy(() -> Timers.interval(Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Timers.interval(Duration.ofMillis(-1)));
        assertThatNullPointerException().isThrownBy(() -> Timers.interval(null));
        assertThatNullPointerException().isThrownBy(() -> Timers.interval(PERIOD, null));
    }
}
