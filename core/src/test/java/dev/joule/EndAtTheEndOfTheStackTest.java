package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollables;
import dev.joule.testing.EndOfStack;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that fails at the end of a stack can be made again elsewhere, and then completes. */
@Tag("stress")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EndAtTheEndOfTheStackTest {
    private static final int ROUNDS = 10;

    @ParameterizedTest
    @ValueSource(strings = {"shutdown", "shutdownNow", "close"})
    void anEndingIsCompletedByTheNextCall(String way) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Scheduler scheduler = Scheduler.builder().workers(1).build();
            Gate gate = Gate.holding(scheduler, 1);
            AtomicInteger ran = new AtomicInteger();
            scheduler.execute(ran::incrementAndGet);
            JoinHandle<String> waits = scheduler.spawn(Probe.never());
            AtomicInteger returned = new AtomicInteger();
            EndOfStack.inThread(
                    round,
                    () -> {
                        if (way.equals("shutdown")) {
                            scheduler.shutdown();
                        } else {
                            returned.addAndGet(scheduler.shutdownNow().size());
                        }
                    });
            gate.open();
            end(scheduler, way, returned);
            assertThat(scheduler.awaitTermination(20, SECONDS)).as("round %d", round).isTrue();
            assertThat(ran.get() + returned.get()).as("round %d", round).isEqualTo(1);
            assertThat(waits.isDone()).isTrue();
        }
    }

    private static void end(Scheduler scheduler, String way, AtomicInteger returned) {
        if (way.equals("close")) {
            scheduler.close();
        } else {
            returned.addAndGet(scheduler.shutdownNow().size());
        }
    }

    @Test
    void aTimerSetThereLeavesNobodyAsleep() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            var far = scheduler.schedule(() -> {}, 1, HOURS);
            for (int round = 0; round < 4 * ROUNDS; round++) {
                Duration soon = Duration.ofMillis(1);
                EndOfStack.inThread(
                        round, () -> scheduler.blockOn(Timers.timeout(Pollables.never(), soon)));
                assertThat(scheduler.submit(() -> 1).get(20, SECONDS)).isOne();
            }
            far.cancel(false);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWakeThatFailsThereCanBeMadeAgain(boolean onWorker) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                Probe<String> probe = Probe.never();
                JoinHandle<String> handle = scheduler.spawn(probe);
                probe.awaitPolls(1);
                int shift = round;
                if (onWorker) {
                    scheduler
                            .submit(() -> EndOfStack.here(shift, () -> probe.waker().wake()))
                            .get();
                } else {
                    EndOfStack.inThread(shift, () -> probe.waker().wake());
                }
                probe.awaitPolls(2);
                handle.cancel();
                assertThat(isOver(handle)).as("round %d: %s", round, handle).isTrue();
            }
        }
    }

    @Test
    void aCancelThatFailsThereCanBeMadeAgain() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                Probe<String> probe = Probe.never();
                JoinHandle<String> handle = scheduler.spawn(probe);
                probe.awaitPolls(1);
                EndOfStack.inThread(round, handle::cancel);
                assertThat(isOver(handle)).as("round %d: %s", round, handle).isTrue();
            }
        }
    }

    private static boolean isOver(JoinHandle<?> handle) throws InterruptedException {
        try {
            handle.join(Duration.ofSeconds(20));
            return true;
        } catch (CancellationException cancelled) {
            return true;
        } catch (TimeoutException lost) {
            return false;
        }
    }
}
