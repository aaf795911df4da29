package dev.joule.internal.driver;

import static dev.joule.internal.driver.Readiness.BOTH;
import static dev.joule.internal.driver.Readiness.READ;
import static dev.joule.internal.driver.Readiness.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.driver.Readiness.WaitStart;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ReadinessTest {
    private static final String LISTED = "10000";

    private final Readiness readiness = new Readiness();

    private WaitStart begin(int direction) {
        return readiness.begin(direction, Thread.currentThread());
    }

    @Test
    void anEventBeforeTheWaitIsNotLost() {
        readiness.signal(READ);
        assertThat(begin(READ)).isEqualTo(WaitStart.READY);
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
    }

    @Test
    void anEventEndsTheWaitAndIsUsedUpByIt() {
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.signal(READ);
        LockSupport.park(this); // returns, or the time limit ends the test
        readiness.end(READ, false);
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
    }

    @Test
    void eventsForTheOtherDirectionAreKept() {
        assertThat(begin(WRITE)).isEqualTo(WaitStart.WAITING);
        readiness.signal(BOTH);
        LockSupport.park(this);
        readiness.end(WRITE, false);
        assertThat(begin(READ)).isEqualTo(WaitStart.READY);
        assertThat(begin(WRITE)).isEqualTo(WaitStart.WAITING);
    }

    @Test
    void whoGivesUpLeavesTheEventToTheNext() {
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.signal(READ);
        LockSupport.park(this);
        readiness.end(READ, true);
        assertThat(begin(READ)).isEqualTo(WaitStart.READY);
    }

    @Test
    void whoGivesUpUnwokenLeavesNothing() {
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.end(READ, true);
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
    }

    @Test
    void oneWaitsForADirectionAtATime() {
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        assertThat(begin(READ)).isEqualTo(WaitStart.TAKEN);
        assertThat(begin(WRITE)).isEqualTo(WaitStart.WAITING);
    }

    @Test
    void aStopWakesAndLeavesNothing() {
        readiness.stop(BOTH);
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.stop(BOTH);
        LockSupport.park(this);
        readiness.end(READ, false);
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
    }

    private void drain() {
        readiness.setListed();
        assertThat(readiness.canSkipRead()).isFalse();
        readiness.tryDrain();
    }

    @Test
    void whatWasDrainedIsNotTriedUntilAnEvent() {
        drain();
        readiness.signal(WRITE);
        assertThat(readiness.canSkipRead()).isTrue();
        readiness.signal(READ);
        assertThat(readiness).as("no longer drained").hasToString("10011");
        assertThat(readiness.canSkipRead()).isFalse();
    }

    @Test
    void anEventDuringTheTryKeepsItFromBeingDrained() {
        readiness.setListed();
        assertThat(readiness.canSkipRead()).isFalse();
        readiness.signal(READ);
        readiness.tryDrain();
        assertThat(begin(READ)).isEqualTo(WaitStart.READY);
    }

    @Test
    void anEventBeforeTheTryDoesNot() {
        readiness.setListed();
        readiness.signal(READ);
        assertThat(readiness.canSkipRead()).isFalse();
        readiness.tryDrain();
        assertThat(readiness.canSkipRead()).isTrue();
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
    }

    @Test
    void whoWaitedTriesWhateverEndedTheWait() {
        drain();
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.end(READ, false);
        assertThat(readiness.canSkipRead()).isFalse();
    }

    /** One read is skipped, and the next is tried. */
    private void untilATrial() {
        drain();
        assertThat(readiness.canSkipRead()).isTrue();
        assertThat(readiness.canSkipRead()).isFalse();
    }

    @Test
    void aReadThatIsTriedAllTheSameLeavesNothingDrained() {
        untilATrial();
        assertThat(readiness).hasToString(LISTED);
    }

    @Test
    void afterATrialThatFindsNothingMoreAreSkipped() {
        untilATrial();
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.end(READ, false);
        readiness.tryDrain();
        for (int i = 0; i < 3; i++) {
            assertThat(readiness.canSkipRead()).isTrue();
        }
        assertThat(readiness.canSkipRead()).isFalse();
    }

    @Test
    void aLateEventOfTheDataThatATrialFoundIsNoFailure() {
        untilATrial();
        readiness.tryDrain();
        readiness.signal(READ);
        assertThat(readiness.canSkipRead()).isFalse();
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.end(READ, false);
        readiness.tryDrain();
        assertThat(readiness.canSkipRead()).as("the trial found data").isFalse();
    }

    @Test
    void aWaitToWriteSaysNothingOfATrial() {
        untilATrial();
        assertThat(begin(WRITE)).isEqualTo(WaitStart.WAITING);
        readiness.end(WRITE, false);
        readiness.tryDrain();
        assertThat(readiness.canSkipRead()).as("it found data").isFalse();
    }

    @Test
    void afterACloseTheFirstIsSkippedAgain() {
        untilATrial();
        readiness.reset();
        untilATrial();
    }

    @Test
    void aWaitForTheOtherDirectionChangesNothing() {
        drain();
        assertThat(begin(WRITE)).isEqualTo(WaitStart.WAITING);
        assertThat(readiness.canSkipRead()).isTrue();
    }

    @Test
    void behindTheEndNothingIsSpared() {
        drain();
        readiness.signal(READ | Readiness.BEYOND);
        assertThat(readiness.canSkipRead()).isFalse();
        readiness.tryDrain();
        assertThat(readiness.canSkipRead()).isFalse();
    }

    @Test
    void withoutARegistrationNothingIsSpared() {
        readiness.tryDrain();
        assertThat(readiness.canSkipRead()).isFalse();
    }

    @Test
    void aCloseForgetsAll() {
        readiness.setListed();
        readiness.tryDrain();
        readiness.signal(BOTH | Readiness.BEYOND);
        assertThat(readiness.isListed()).isTrue();
        readiness.reset();
        assertThat(readiness.isListed()).isFalse();
        assertThat(readiness.canSkipRead()).isFalse();
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        assertThat(begin(WRITE)).isEqualTo(WaitStart.WAITING);
    }
}
