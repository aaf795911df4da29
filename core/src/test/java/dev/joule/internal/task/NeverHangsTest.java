package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import dev.joule.testing.FakeContext;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Odd arguments and rule breakers get an answer, not silence. */
@Timeout(value = 15, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NeverHangsTest {

    @Test
    void blockOnAPollThatReturnsNull() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        assertThatThrownBy(() -> scheduler.blockOn(context -> null))
                .isInstanceOf(NullPointerException.class);
        scheduler.close();
    }

    @Test
    void joinForLessThanNothing() {
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        JoinHandle<String> handle = scheduler.spawn(Probe.never());
        assertThatThrownBy(() -> handle.join(Duration.ofSeconds(Long.MIN_VALUE)))
                .isInstanceOf(TimeoutException.class);
        scheduler.close();
    }

    @Test
    void aThrowingJoinerDoesNotKeepOthersWaiting() throws Exception {
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(1)
                        .uncaughtExceptionHandler((thread, thrown) -> {})
                        .build()) {
            Gate gate = Gate.holding(scheduler, 1);
            JoinHandle<Integer> handle = scheduler.call(() -> 1);
            AtomicInteger woken = new AtomicInteger();
            handle.poll(new FakeContext(woken::incrementAndGet));
            handle.poll(
                    new FakeContext(() -> {
                        throw new IllegalStateException("against the rules");
                    }));
            gate.open();
            Await.until(handle::isDone);
            scheduler.submit(() -> {}).get();
            assertThat(woken).hasValue(1);
        }
    }

    @Test
    void aThrowingJoinerDoesNotChangeABlockingCallsOutcome() throws Exception {
        JoinHandle<Integer> handle;
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(1)
                        .uncaughtExceptionHandler((thread, thrown) -> {})
                        .build()) {
            Gate gate = new Gate(1);
            handle =
                    scheduler.callBlocking(() -> {
                        gate.run();
                        return 1;
                    });
            gate.awaitEntered();
            handle.poll(
                    new FakeContext(() -> {
                        throw new IllegalStateException("against the rules");
                    }));
            gate.open();
        }
        assertThat(handle.join()).isEqualTo(1);
    }
}
