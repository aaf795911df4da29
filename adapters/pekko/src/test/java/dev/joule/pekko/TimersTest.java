package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.LightArrayRevolverScheduler;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.actor.SchedulerException;
import org.apache.pekko.actor.SchedulerTask;
import org.apache.pekko.dispatch.MonitorableThreadFactory;
import org.apache.pekko.event.NoLogging;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import scala.Option;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContextExecutorService;

/** The contract of an actor system's timers, for ours and for Pekko's own. */
class TimersTest {
    private static final Duration FAR = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(20);

    enum Kind {
        JOULE(config -> new JouleActorScheduler(config, NoLogging.getInstance(), threads())),
        PEKKO(config ->
                new LightArrayRevolverScheduler(config, NoLogging.getInstance(), threads()));

        private final Function<Config, Scheduler> make;

        Kind(Function<Config, Scheduler> make) {
            this.make = make;
        }

        private static MonitorableThreadFactory threads() {
            return new MonitorableThreadFactory(
                    "timers-scheduler",
                    true,
                    Option.empty(),
                    (thread, thrown) -> {},
                    new java.util.concurrent.atomic.AtomicLong());
        }
    }

    /** A scheduler, and an executor of one thread, on which its tasks run. */
    private static final class Fixture implements AutoCloseable {
        private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final ExecutionContextExecutorService context =
                ExecutionContext.fromExecutorService(
                        thread,
                        thrown -> {
                            failures.add(thrown);
                            return null;
                        });
        private final Scheduler timers;

        Fixture(Kind kind) {
            timers = kind.make.apply(Systems.config(""));
        }

        Cancellable once(Duration delay, Runnable task) {
            return timers.scheduleOnce(delay, task, context);
        }

        void end() {
            try {
                ((Closeable) timers).close();
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        }

        @Override
        public void close() {
            end();
            thread.shutdownNow();
            Systems.awaitNoThreads("timers");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTimerFiresOnceAndNotEarly(Kind kind) throws Exception {
        try (Fixture on = new Fixture(kind)) {
            CompletableFuture<Long> fired = new CompletableFuture<>();
            long start = System.nanoTime();
            Cancellable timer = on.once(SHORT, () -> fired.complete(System.nanoTime()));
            assertThat(Systems.get(fired) - start).isGreaterThanOrEqualTo(SHORT.toNanos());
            assertThat(timer.cancel()).isFalse();
            assertThat(timer.isCancelled()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFirstCancelIsTrue(Kind kind) throws Exception {
        try (Fixture on = new Fixture(kind)) {
            CompletableFuture<String> cancelled = new CompletableFuture<>();
            Cancellable timer =
                    on.once(
                            FAR,
                            new SchedulerTask() {
                                @Override
                                public void run() {
                                    cancelled.complete("ran");
                                }

                                @Override
                                public void cancelled() {
                                    cancelled.complete("cancelled");
                                }
                            });
            assertThat(timer.isCancelled()).isFalse();
            assertThat(timer.cancel()).isTrue();
            assertThat(timer.cancel()).isFalse();
            assertThat(timer.isCancelled()).isTrue();
            assertThat(Systems.get(cancelled)).isEqualTo("cancelled");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCancelledTimerDoesNotFire(Kind kind) throws Exception {
        try (Fixture on = new Fixture(kind)) {
            List<String> fired = new ArrayList<>(); // of one thread
            CompletableFuture<Void> end = new CompletableFuture<>();
            Cancellable first = on.once(SHORT, () -> fired.add("first"));
            on.once(SHORT.multipliedBy(3), () -> end.complete(null));
            first.cancel();
            Systems.get(end);
            assertThat(fired).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutADelayATaskRunsAtOnce(Kind kind) throws Exception {
        try (Fixture on = new Fixture(kind)) {
            CompletableFuture<Void> ran = new CompletableFuture<>();
            Cancellable timer = on.once(Duration.ZERO, () -> ran.complete(null));
            Systems.get(ran);
            assertThat(timer.cancel()).isFalse();
            assertThat(timer.isCancelled()).isFalse();
            CompletableFuture<Void> negative = new CompletableFuture<>();
            on.once(Duration.ofMillis(-1), () -> negative.complete(null));
            Systems.get(negative);
        }
    }

    private static Cancellable series(Fixture on, boolean fixedRate, Duration period, Runnable it) {
        return fixedRate
                ? on.timers.scheduleAtFixedRate(Duration.ZERO, period, it, on.context)
                : on.timers.scheduleWithFixedDelay(Duration.ZERO, period, it, on.context);
    }

    @ParameterizedTest
    @EnumSource
    void aSeriesGoesOnUntilItIsCancelled(Kind kind) throws Exception {
        for (boolean fixedRate : List.of(true, false)) {
            try (Fixture on = new Fixture(kind)) {
                CountDownLatch three = new CountDownLatch(3);
                List<String> runs = new ArrayList<>(); // of one thread
                Cancellable series =
                        series(
                                on,
                                fixedRate,
                                Duration.ofMillis(1),
                                () -> {
                                    runs.add("run");
                                    three.countDown();
                                });
                three.await();
                assertThat(series.cancel()).isTrue();
                assertThat(series.cancel()).isFalse();
                assertThat(series.isCancelled()).isTrue();
                // A run that was under way is over when the thread has run the next task.
                int atCancel = on.thread.submit(runs::size).get();
                CompletableFuture<Integer> later = new CompletableFuture<>();
                on.once(SHORT.multipliedBy(2), () -> later.complete(runs.size()));
                assertThat(Systems.get(later)).isBetween(atCancel, atCancel + 1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCancelledSeriesTellsItsTask(Kind kind) throws Exception {
        for (boolean fixedRate : List.of(true, false)) {
            try (Fixture on = new Fixture(kind)) {
                CompletableFuture<Void> ran = new CompletableFuture<>();
                CompletableFuture<Void> cancelled = new CompletableFuture<>();
                Cancellable series =
                        series(
                                on,
                                fixedRate,
                                FAR,
                                new SchedulerTask() {
                                    @Override
                                    public void run() {
                                        ran.complete(null);
                                    }

                                    @Override
                                    public void cancelled() {
                                        cancelled.complete(null);
                                    }
                                });
                Systems.get(ran);
                on.thread.submit(() -> {}).get(); // its next timer is set
                series.cancel();
                Systems.get(cancelled);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFixedRateCatchesUp(Kind kind) throws Exception {
        try (Fixture on = new Fixture(kind)) {
            long period = SHORT.toNanos();
            List<Long> starts = new ArrayList<>(); // of one thread
            CompletableFuture<Void> over = new CompletableFuture<>();
            long begun = System.nanoTime();
            on.timers.scheduleAtFixedRate(
                    SHORT,
                    SHORT,
                    () -> {
                        long now = System.nanoTime();
                        starts.add(now - begun);
                        while (starts.size() == 1 && System.nanoTime() - now < 5 * period) {
                            Thread.onSpinWait(); // misses some
                        }
                        if (starts.size() == 8) {
                            over.complete(null);
                            throw new SchedulerException("enough");
                        }
                    },
                    on.context);
            Systems.get(over);
            for (int i = 0; i < starts.size(); i++) {
                assertThat(starts.get(i)).isGreaterThanOrEqualTo((i + 1) * period);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionEndsASeries(Kind kind) throws Exception {
        for (boolean fixedRate : List.of(true, false)) {
            try (Fixture on = new Fixture(kind)) {
                List<String> runs = new ArrayList<>(); // of one thread
                series(
                        on,
                        fixedRate,
                        Duration.ofMillis(1),
                        () -> {
                            runs.add("run");
                            throw new SchedulerException("its actor has ended");
                        });
                CompletableFuture<Integer> later = new CompletableFuture<>();
                on.once(SHORT.multipliedBy(2), () -> later.complete(runs.size()));
                assertThat(Systems.get(later)).isEqualTo(1);
                assertThat(on.failures).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anExecutorThatRefusesIsTold(Kind kind) throws Exception {
        try (Fixture on = new Fixture(kind)) {
            on.thread.shutdown();
            on.once(SHORT, () -> {});
            assertThat(on.failures.poll(60, TimeUnit.SECONDS)).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void wrongTimesAreRefused(Kind kind) {
        try (Fixture on = new Fixture(kind)) {
            Duration tooLong = Duration.ofMillis(10).multipliedBy(Integer.MAX_VALUE).plusMillis(20);
            Runnable none = () -> {};
            assertThatThrownBy(() -> on.once(tooLong, none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("21474836");
            for (boolean fixedRate : List.of(true, false)) {
                assertThatThrownBy(() -> series(on, fixedRate, tooLong, none))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> series(on, fixedRate, Duration.ZERO, none))
                        .isInstanceOf(IllegalArgumentException.class);
            }
            assertThat(
                            on.once(Duration.ofMillis(10).multipliedBy(Integer.MAX_VALUE), none)
                                    .cancel())
                    .isTrue();
        }
    }

    private record OnClose(Runnable task) implements Scheduler.TaskRunOnClose {
        @Override
        public void run() {
            task.run();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEndRunsWhatPekkoWantsRunAndDropsTheRest(Kind kind) {
        try (Fixture on = new Fixture(kind)) {
            List<String> ran = new ArrayList<>();
            on.once(FAR, () -> ran.add("dropped"));
            on.once(FAR, new OnClose(() -> ran.add("run")));
            on.once(FAR, new OnClose(() -> ran.add("cancelled"))).cancel();
            on.once(
                    FAR,
                    new OnClose(() -> {
                        throw new IllegalStateException("is logged");
                    }));
            on.end();
            on.end(); // without effect
            assertThat(ran).containsExactly("run");
            for (Duration delay : List.of(Duration.ZERO, SHORT)) {
                assertThatThrownBy(() -> on.once(delay, () -> ran.add("late")))
                        .isInstanceOf(IllegalStateException.class)
                        .hasCauseInstanceOf(SchedulerException.class);
                for (boolean fixedRate : List.of(true, false)) {
                    assertThatThrownBy(() -> series(on, fixedRate, SHORT, () -> ran.add("late")))
                            .isInstanceOf(IllegalStateException.class);
                }
            }
            assertThat(ran).containsExactly("run");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSeriesThatRunsAtTheEndIsNoError(Kind kind) throws Exception {
        for (boolean fixedRate : List.of(true, false)) {
            try (Fixture on = new Fixture(kind)) {
                CompletableFuture<Void> begun = new CompletableFuture<>();
                CountDownLatch closed = new CountDownLatch(1);
                series(
                        on,
                        fixedRate,
                        SHORT,
                        () -> {
                            begun.complete(null);
                            Systems.await(closed);
                        });
                Systems.get(begun);
                on.end();
                closed.countDown();
                on.thread.submit(() -> {}).get();
                assertThat(on.failures).isEmpty();
            }
        }
    }
}
