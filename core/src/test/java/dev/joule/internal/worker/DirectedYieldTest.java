package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests when a virtual thread yields to one that it has unparked, and how often. */
class DirectedYieldTest {
    private static final class Fields extends TaskRunnerFields.TaskFields {}

    private final Rig rig = new Rig(1);
    private final Fields fields = new Fields();
    private final DirectedYield directedYield;

    DirectedYieldTest() {
        rig.now = Long.MAX_VALUE - 10; // the clock may begin anywhere, and overflows
        directedYield = new DirectedYield(rig, fields);
    }

    private void run(boolean wakes) {
        boolean wasYielding = directedYield.isYielding();
        directedYield.onRunStart();
        if (wakes) {
            fields.hasUnparked = true;
        }
        directedYield.onRunEnd(wasYielding);
    }

    private void runFutilely(int times) {
        for (int i = 0; i < times; i++) {
            run(false);
        }
    }

    /** Runs that unpark nobody, as many as suffice. */
    private void raiseScore() {
        runFutilely(DirectedYield.THRESHOLD);
    }

    @Test
    void nobodyYieldsBeforeTheScoreIsReached() {
        assertThat(directedYield.tryBegin()).isFalse();
        runFutilely(3);
        assertThat(directedYield.tryBegin()).isFalse();
        runFutilely(1);
        assertThat(directedYield.tryBegin()).isTrue();
    }

    @Test
    void threadsThatWakeEachOtherDoNotYieldNorReadTheClock() {
        int before = rig.readings;
        for (int i = 0; i < 1_000; i++) {
            run(true);
            assertThat(directedYield.tryBegin()).isFalse();
        }
        assertThat(rig.readings).isEqualTo(before);
    }

    /** A pool: one run gives back and wakes, the woken one finds nothing. */
    @Test
    void oneFutileWakeupOfTwoSuffices() {
        for (int i = 0; i < 2 * DirectedYield.THRESHOLD; i++) {
            run(i % 2 == 0);
        }
        assertThat(directedYield.tryBegin()).isTrue();
    }

    @Test
    void theScoreFalls() {
        runFutilely(1_000);
        for (int i = 0; i < 100; i++) {
            run(true);
        }
        assertThat(directedYield.tryBegin()).isFalse();
    }

    @Test
    void onlyOneYieldIsDirected() {
        raiseScore();
        directedYield.onRunStart();
        assertThat(directedYield.takePending()).isFalse();
        assertThat(directedYield.tryBegin()).isTrue();
        assertThat(directedYield.takePending()).isTrue();
        assertThat(directedYield.takePending()).isFalse();
    }

    /** It was pinned, say. */
    @Test
    void aYieldThatDidNotHappenIsForgotten() {
        raiseScore();
        directedYield.onRunStart();
        assertThat(directedYield.tryBegin()).isTrue();
        directedYield.onRunEnd(false);
        directedYield.onRunStart();
        assertThat(directedYield.takePending()).isFalse();
    }

    @Test
    void theThreadYieldedToDoesNotYieldItself() {
        yieldOnce();
        directedYield.onRunStart();
        rig.now += 1_000_000;
        assertThat(directedYield.tryBegin()).isFalse();
    }

    @Test
    void aPauseFollows() {
        yieldOnce();
        run(false); // in no time
        rig.now += DirectedYield.MIN_PAUSE_NANOS - 1;
        assertThat(directedYield.tryBegin()).isFalse();
        rig.now++;
        assertThat(directedYield.tryBegin()).isTrue();
    }

    /** So that it costs a small part of the time, whatever the other does. */
    @Test
    void thePauseIsSixteenTimesTheRun() {
        yieldOnce();
        boolean wasYielding = directedYield.isYielding();
        directedYield.onRunStart();
        rig.now += 100_000;
        directedYield.onRunEnd(wasYielding);
        rig.now += DirectedYield.PAUSE_PER_RUN * 100_000 - 1;
        assertThat(directedYield.tryBegin()).isFalse();
        rig.now++;
        assertThat(directedYield.tryBegin()).isTrue();
    }

    /** Another worker took the thread that was yielded to, and this one slept. */
    @Test
    void aRunThatBeginsLateDoesNotProlongThePause() {
        yieldOnce();
        rig.now += 1_000_000_000;
        run(false);
        rig.now += DirectedYield.MIN_PAUSE_NANOS;
        assertThat(directedYield.tryBegin()).isTrue();
    }

    /** A run that ends with a directed yield. */
    private void yieldOnce() {
        raiseScore();
        directedYield.onRunStart();
        fields.hasUnparked = true;
        assertThat(directedYield.tryBegin()).isTrue();
        directedYield.onRunEnd(false);
    }
}
