package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Calls that are over before a spare could come do not wake the sentinel for each of them. */
class BlockingCallsTest extends SentinelRig {
    private static final long SOON = SentinelWakeThrottle.SHORT_NANOS / 10;

    private final SentinelWakeThrottle calls = new SentinelWakeThrottle(0);

    private void begin() {
        pool.worker(0).stall().setBlocked(true);
        calls.wakes();
    }

    private void end() {
        pool.worker(0).stall().setBlocked(false);
    }

    private void lookAfter(long nanos) {
        world.now.addAndGet(nanos);
        calls.look(pool.runners(), world.nanoTime());
    }

    private void callsInVain(int count) {
        for (int i = 0; i < count; i++) {
            begin();
            end();
            lookAfter(SOON);
        }
    }

    @Test
    void aFewThatWereOverAtTheLookEndTheWakeUpsForAWhile() {
        callsInVain(SentinelWakeThrottle.MOST_IN_VAIN - 1);
        assertThat(calls.mayWake()).isTrue();
        callsInVain(1);
        assertThat(calls.mayWake()).isFalse();
        lookAfter(SentinelWakeThrottle.WHILE_NANOS);
        assertThat(calls.mayWake()).isTrue();
    }

    @Test
    void soDoThoseThatWereOverAtTheNextLook() {
        for (int i = 0; i <= SentinelWakeThrottle.MOST_IN_VAIN; i++) {
            assertThat(calls.mayWake()).isTrue();
            begin();
            lookAfter(SOON);
            assertThat(calls.isAnyNew()).isTrue();
            end();
        }
        assertThat(calls.mayWake()).isFalse();
    }

    /** It says nothing of the short ones beside it. */
    @Test
    void alsoBesideOneThatLasts() {
        pool.worker(1).stall().setBlocked(true);
        calls.wakes();
        lookAfter(SOON);
        lookAfter(SOON);
        for (int i = 0; i <= SentinelWakeThrottle.MOST_IN_VAIN; i++) {
            assertThat(calls.mayWake()).isTrue();
            begin();
            lookAfter(SOON);
            end();
        }
        assertThat(calls.mayWake()).isFalse();
    }

    @Test
    void butNotThoseThatLast() {
        for (int i = 0; i < 10 * SentinelWakeThrottle.MOST_IN_VAIN; i++) {
            begin();
            lookAfter(SOON);
            lookAfter(SOON);
            assertThat(calls.isAnyNew()).isFalse();
            end();
            assertThat(calls.mayWake()).isTrue();
        }
    }

    /** Of those nothing is known: they may have lasted for long. */
    @Test
    void norThoseThatWereOverAtALaterLook() {
        for (int i = 0; i < 10 * SentinelWakeThrottle.MOST_IN_VAIN; i++) {
            begin();
            lookAfter(SentinelWakeThrottle.SHORT_NANOS);
            end();
            assertThat(calls.mayWake()).isTrue();
        }
    }
}
