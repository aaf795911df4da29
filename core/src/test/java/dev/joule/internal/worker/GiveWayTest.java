package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who gives way, and how often. */
@Timeout(20)
class GiveWayTest {
    private static final class Fields extends TaskRunnerFields.TaskFields {}

    private final Rig rig = new Rig(1);
    private final GiveWay giveWay;

    GiveWayTest() {
        rig.now = Long.MAX_VALUE - 10; // the clock may begin anywhere, and overflows
        giveWay = new GiveWay(rig, new Fields());
    }

    private void run(boolean wakes) {
        boolean wasGivingWay = giveWay.isGivingWay();
        giveWay.runBegins();
        if (wakes) {
            giveWay.wakes();
        }
        giveWay.runEnds(wasGivingWay);
    }

    private void runInVain(int times) {
        for (int i = 0; i < times; i++) {
            run(false);
        }
    }

    /** The memory that suffices: runs that woke nobody. */
    private void wakeInVain() {
        runInVain(GiveWay.ENOUGH);
    }

    @Test
    void nobodyGivesWayBeforeThreadsAreWokenInVain() {
        assertThat(giveWay.begins()).isFalse();
        runInVain(3);
        assertThat(giveWay.begins()).isFalse();
        runInVain(1);
        assertThat(giveWay.begins()).isTrue();
    }

    @Test
    void threadsThatWakeEachOtherNeverDoNorReadTheClock() {
        int before = rig.readings;
        for (int i = 0; i < 1_000; i++) {
            run(true);
            assertThat(giveWay.begins()).isFalse();
        }
        assertThat(rig.readings).isEqualTo(before);
    }

    /** A pool: one run gives back and wakes, the woken one finds nothing. */
    @Test
    void oneOfTwoInVainIsEnough() {
        for (int i = 0; i < 2 * GiveWay.ENOUGH; i++) {
            run(i % 2 == 0);
        }
        assertThat(giveWay.begins()).isTrue();
    }

    @Test
    void theMemoryFades() {
        runInVain(1_000);
        for (int i = 0; i < 100; i++) {
            run(true);
        }
        assertThat(giveWay.begins()).isFalse();
    }

    @Test
    void thatYieldIsItOnce() {
        wakeInVain();
        giveWay.runBegins();
        assertThat(giveWay.isYieldDue()).isFalse();
        assertThat(giveWay.begins()).isTrue();
        assertThat(giveWay.isYieldDue()).isTrue();
        assertThat(giveWay.isYieldDue()).isFalse();
    }

    /** It was pinned, say. */
    @Test
    void aYieldThatDidNotComeIsForgotten() {
        wakeInVain();
        giveWay.runBegins();
        assertThat(giveWay.begins()).isTrue();
        giveWay.runEnds(false);
        giveWay.runBegins();
        assertThat(giveWay.isYieldDue()).isFalse();
    }

    @Test
    void whoWasGivenWayToDoesNotGiveWayItself() {
        giveWay();
        giveWay.runBegins();
        rig.now += 1_000_000;
        assertThat(giveWay.begins()).isFalse();
    }

    @Test
    void thereIsAPauseAfterIt() {
        giveWay();
        run(false); // in no time
        rig.now += GiveWay.LEAST_PAUSE_NANOS - 1;
        assertThat(giveWay.begins()).isFalse();
        rig.now++;
        assertThat(giveWay.begins()).isTrue();
    }

    /** So that it costs a small part of the time, whatever the other does. */
    @Test
    void thePauseIsSixteenTimesTheWait() {
        giveWay();
        boolean wasGivingWay = giveWay.isGivingWay();
        giveWay.runBegins();
        rig.now += 100_000;
        giveWay.runEnds(wasGivingWay);
        rig.now += GiveWay.PAUSE_PER_WAIT * 100_000 - 1;
        assertThat(giveWay.begins()).isFalse();
        rig.now++;
        assertThat(giveWay.begins()).isTrue();
    }

    /** A run that gives way: it ends with a yield. */
    private void giveWay() {
        wakeInVain();
        giveWay.runBegins();
        giveWay.wakes();
        assertThat(giveWay.begins()).isTrue();
        giveWay.runEnds(false);
    }
}
