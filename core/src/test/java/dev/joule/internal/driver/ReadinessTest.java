package dev.joule.internal.driver;

import static dev.joule.internal.driver.Readiness.READ;
import static dev.joule.internal.driver.Readiness.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.driver.Readiness.WaitStart;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ReadinessTest {
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
        readiness.signal(READ | WRITE);
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
        readiness.stop(READ | WRITE);
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        readiness.stop(READ | WRITE);
        LockSupport.park(this);
        readiness.end(READ, false);
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
    }

    @Test
    void aCloseForgetsAll() {
        readiness.setListed();
        readiness.signal(READ | WRITE);
        assertThat(readiness.isListed()).isTrue();
        readiness.reset();
        assertThat(readiness.isListed()).isFalse();
        assertThat(begin(READ)).isEqualTo(WaitStart.WAITING);
        assertThat(begin(WRITE)).isEqualTo(WaitStart.WAITING);
    }
}
