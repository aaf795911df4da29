package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.ChildJvm;
import dev.joule.testing.LoggingConsole;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is stuck, and where, can be heard of. */
class StallsAreReportedTest {
    private final AtomicBoolean isReleased = new AtomicBoolean();
    private final BlockingQueue<Throwable> handled = new ArrayBlockingQueue<>(100);

    private void sitHere() {
        while (!isReleased.get()) {
            Thread.onSpinWait();
        }
    }

    /** Is stuck until the log has said so, without spares. */
    static final class StuckAlone {
        private static final CountDownLatch REPORTED = new CountDownLatch(1);

        private StuckAlone() {}

        public static void main(String[] args) {
            LoggingConsole.install(REPORTED::countDown);
            try (Scheduler scheduler =
                    Scheduler.builder().workers(1).spares(0).name("alone").build()) {
                scheduler.execute(StuckAlone::sitThere);
            }
        }

        private static void sitThere() {
            while (REPORTED.getCount() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    /** Is stuck until a spare has run what waits behind it. */
    static final class Stuck {
        private static final long LONG = TimeUnit.MILLISECONDS.toNanos(500);
        private static final CountDownLatch COMPENSATED = new CountDownLatch(1);

        private Stuck() {}

        public static void main(String[] args) throws InterruptedException {
            try (Scheduler scheduler =
                    Scheduler.builder()
                            .workers(1)
                            .spares(1)
                            .sparesRunTasks(true)
                            .name("stuck")
                            .build()) {
                scheduler.execute(Stuck::sitThere);
                scheduler.execute(COMPENSATED::countDown);
                COMPENSATED.await();
            }
        }

        /** For longer than the limit, whichever thread runs the other task and when. */
        private static void sitThere() {
            long start = System.nanoTime();
            while (COMPENSATED.getCount() > 0 || System.nanoTime() - start < LONG) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void theLogTellsWhenAskedTo() {
        ChildJvm.Result result = ChildJvm.onClassPath("-Djoule.stall.warn=true").run(Stuck.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.output())
                .containsPattern(
                        "joule-stuck-(worker|spare)-0 has been in one task for more than 10 ms")
                .contains("Stuck.sitThere");
        ChildJvm.Result silent = ChildJvm.onClassPath().run(Stuck.class);
        assertThat(silent.exitCode()).isZero();
        assertThat(silent.output()).isEmpty();
    }

    @Test
    void stallsAreLoggedWithoutSpares() {
        ChildJvm.Result result =
                ChildJvm.onClassPath("-Djoule.stall.warn=true").run(StuckAlone.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.output())
                .contains("joule-alone-worker-0 has been in one task for more than 10 ms")
                .contains("StuckAlone.sitThere");
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true"})
    void theFlightRecorderGetsAnEvent(boolean stealing, boolean hasSpares)
            throws InterruptedException {
        SchedulerBuilder builder = Scheduler.builder().stealing(stealing);
        expectEvent(hasSpares ? builder : builder.spares(0));
    }

    @Test
    void aListenerGetsTheTaskUntilItIsOver() throws InterruptedException {
        BlockingQueue<BooleanSupplier> stalls = new ArrayBlockingQueue<>(100);
        AtomicReference<Runnable> stalled = new AtomicReference<>();
        Runnable task = this::sitHere;
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(1)
                        .stallListener((it, thread, isOver) -> {
                            stalled.set(it);
                            stalls.offer(isOver);
                            throw new IllegalStateException("goes to the handler");
                        })
                        .uncaughtExceptionHandler((thread, thrown) -> handled.add(thrown))
                        .build()) {
            scheduler.execute(task);
            BooleanSupplier isOver = stalls.poll(30, SECONDS);
            try {
                assertThat(stalled.get()).isSameAs(task);
                assertThat(isOver.getAsBoolean()).isFalse();
                assertThat(handled.poll(30, SECONDS)).hasMessage("goes to the handler");
            } finally {
                isReleased.set(true);
            }
            Await.until(isOver);
        }
    }

    private void expectEvent(SchedulerBuilder builder) throws InterruptedException {
        BlockingQueue<RecordedEvent> events = new ArrayBlockingQueue<>(100);
        try (RecordingStream stream = new RecordingStream()) {
            stream.setReuse(false);
            stream.enable("dev.joule.Stall");
            stream.onEvent("dev.joule.Stall", events::offer);
            stream.startAsync();
            try (Scheduler scheduler = builder.workers(2).name("recorded").build()) {
                scheduler.execute(this::sitHere);
                expectEvent(events);
            }
        }
    }

    private void expectEvent(BlockingQueue<RecordedEvent> events) throws InterruptedException {
        try {
            RecordedEvent event = events.poll(30, SECONDS);
            while (event != null && !event.getString("scheduler").equals("recorded")) {
                event = events.poll(30, SECONDS);
            }
            assertThat(event).isNotNull();
            assertThat(event.getString("stack")).contains("StallsAreReportedTest.sitHere");
            assertThat(event.getThread("thread").getJavaName())
                    .startsWith("joule-recorded-worker-");
        } finally {
            isReleased.set(true);
        }
    }
}
