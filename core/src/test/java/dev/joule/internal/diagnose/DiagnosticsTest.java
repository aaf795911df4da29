package dev.joule.internal.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.Pin;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Which waits need no other task to end, so that nothing is reported. */
class DiagnosticsTest {

    /**
     * Is never waited for: the tests classify the stack of a thread that is inside {@link
     * Thread#sleep}, and interrupt it as soon as they have read that stack.
     */
    private static void sleep() {
        try {
            Thread.sleep(Duration.ofHours(1));
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isSleeping(Thread thread) throws InterruptedException {
        Await.until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        boolean isSleeping = Diagnostics.isSleeping(thread.getStackTrace());
        thread.interrupt();
        thread.join();
        return isSleeping;
    }

    @Test
    void aPlatformThreadSleeps() throws InterruptedException {
        assertThat(isSleeping(Thread.ofPlatform().start(DiagnosticsTest::sleep))).isTrue();
    }

    @Test
    void soDoesAPinnedVirtualThread() throws InterruptedException {
        Thread pinned = Thread.ofVirtual().start(() -> Pin.during(DiagnosticsTest::sleep));
        assertThat(isSleeping(pinned)).isTrue();
    }

    @Test
    void aTimedParkIsNoSleep() throws InterruptedException {
        Thread parked = Thread.ofPlatform().start(() -> LockSupport.parkNanos(Long.MAX_VALUE));
        assertThat(isSleeping(parked)).isFalse();
    }
}
