package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call whose steps need each other ends, whether the lookout is awake, asleep or in between. */
@Tag("stress")
@Timeout(120)
class LookoutFallsAsleepTest {
    private static final int CALLS = 150;

    private final CyclicBarrier both = new CyclicBarrier(2);

    private void call() {
        Par.of(List.of(0, 1)).forEach(this::meet);
    }

    private void meet(int step) {
        try {
            both.await();
        } catch (Exception e) {
            throw new AssertionError("step " + step, e);
        }
    }

    /** The pauses only spread the calls over its looks: it sleeps after some 50 ms without one. */
    @Test
    void noCallIsOverlooked() {
        Random random = new Random(1);
        for (int i = 0; i < CALLS; i++) {
            call();
            LockSupport.parkNanos(random.nextLong(TimeUnit.MILLISECONDS.toNanos(70)));
        }
    }

    /** If it kept the interrupt, none of its waits would wait. */
    @Test
    void itForgetsAnInterrupt() {
        call();
        Thread lookout = lookout();
        for (int i = 0; i < 3; i++) {
            lookout.interrupt();
            while (lookout.isInterrupted()) {
                Thread.onSpinWait();
            }
            while (lookout.getState() != Thread.State.WAITING) {
                Thread.onSpinWait(); // asleep now, so that the next interrupt comes then
            }
        }
        call();
    }

    @Test
    void itHasNothingOfTheFirstCaller() {
        call();
        Thread lookout = lookout();
        assertThat(lookout.getContextClassLoader()).isSameAs(ClassLoader.getSystemClassLoader());
        assertThat(lookout.getPriority()).isEqualTo(Thread.NORM_PRIORITY);
        assertThat(lookout.isDaemon()).isTrue();
    }

    private static Thread lookout() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("joule-compute-lookout"))
                .findAny()
                .orElseThrow();
    }
}
