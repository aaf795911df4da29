package dev.joule.bench.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContestTest {

    private static final Duration SHORT = Duration.ofMillis(40);

    private static final ThreadFactory THREADS = Thread.ofVirtual().factory();

    private static void takesTurns(Entrant entrant) {
        while (!entrant.isOver()) {
            entrant.begin();
            entrant.entered();
            Thread.yield();
        }
    }

    private static void waitsForever(Entrant entrant) {
        entrant.begin();
        while (!entrant.isOver()) {
            LockSupport.park();
        }
    }

    @Test
    void aWaitThatDoesNotEndIsAsLongAsTheWindow() throws Exception {
        Program program = () -> List.of(ContestTest::takesTurns, ContestTest::waitsForever);
        Shares shares = Contest.run(program, THREADS, SHORT, SHORT);
        assertThat(shares.waitMillis()).isGreaterThanOrEqualTo((double) SHORT.toMillis());
        assertThat(shares.min()).isZero();
        assertThat(shares.max()).isEqualTo(2);
        assertThat(shares.jain()).isEqualTo(0.5);
    }

    @Test
    void turnsBeforeTheWindowDoNotCount() throws Exception {
        Program program = () -> List.of(Entrant::entered);
        assertThat(Contest.run(program, THREADS, SHORT, SHORT).rate()).isZero();
    }

    @Test
    void aThreadThatFailsFailsTheContest() {
        Program program =
                () ->
                        List.of(entrant -> {
                            throw new java.io.IOException("as the test has to");
                        });
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
        try {
            assertThatIllegalStateException()
                    .isThrownBy(() -> Contest.run(program, THREADS, SHORT, SHORT));
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    /** Runs each kind of program in this JVM: its threads take turns, and all of them end. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "lock_unfair_8_work",
                "lock_fair_64_work",
                "semaphore_64_sleep",
                "monitor_8_socket",
                "pool_lifo_8_socket",
                "pool_handoff_64_sleep",
                "pool_hikari_8_work",
                "semaphore_fair_8_socket",
                "handoff_synchronous_queue_1",
                "handoff_transfer_queue_8",
                "handoff_exchanger_8",
                "handoff_future_8",
                "handoff_latch_1",
                "handoff_phaser_8",
                "sleep_10us",
                "pinned_monitor_8"
            })
    void theThreadsOfAProgramTakeTurnsAndEnd(String name) throws Exception {
        Program program = FairnessPrograms.ALL.get(name).call();
        Shares shares = Contest.run(program, THREADS, SHORT, SHORT.multipliedBy(3));
        assertThat(shares.rate()).isPositive();
        assertThat(shares.jain()).isBetween(0.0, 1.0 + 1e-9);
    }
}
