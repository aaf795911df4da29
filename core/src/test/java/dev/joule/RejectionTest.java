package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.testing.Gate;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is refused after a shutdown, and what is wrong at the call. */
class RejectionTest {
    private static final Callable<Integer> CALL = () -> 1;
    private static final Pollable<Integer> READY = context -> Poll.ready(1);

    /** Each way to hand work to a scheduler. */
    @SuppressWarnings("ImmutableEnumChecker") // the lambdas hold nothing
    enum Way {
        EXECUTE(s -> s.execute(() -> {})),
        SUBMIT_RUNNABLE(s -> s.submit(() -> {})),
        SUBMIT_CALLABLE(s -> s.submit(CALL)),
        SUBMIT_WITH_RESULT(s -> s.submit(() -> {}, "x")),
        SCHEDULE_RUNNABLE(s -> s.schedule(Executors.callable(() -> {}), 1, MILLISECONDS)),
        SCHEDULE_CALLABLE(s -> s.schedule(CALL, 1, MILLISECONDS)),
        FIXED_RATE(s -> s.scheduleAtFixedRate(() -> {}, 1, 1, MILLISECONDS)),
        FIXED_DELAY(s -> s.scheduleWithFixedDelay(() -> {}, 1, 1, MILLISECONDS)),
        SPAWN_POLLABLE(s -> s.spawn(READY)),
        SPAWN_CALLABLE(s -> s.call(CALL)),
        SPAWN_BLOCKING(s -> s.callBlocking(CALL)),
        INVOKE_ALL(s -> uninterrupted(() -> s.invokeAll(List.of(CALL)))),
        INVOKE_ANY(s -> uninterrupted(() -> s.invokeAny(List.of(CALL))));

        final Consumer<Scheduler> submission;

        Way(Consumer<Scheduler> submission) {
            this.submission = submission;
        }

        private static void uninterrupted(Callable<?> call) {
            try {
                call.call();
            } catch (RuntimeException refusal) {
                throw refusal;
            } catch (Exception other) {
                throw new AssertionError(other);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusedFromOutsideAfterShutdown(Way way) throws InterruptedException {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = Gate.holding(scheduler, 1);
        scheduler.shutdown();
        assertThatThrownBy(() -> way.submission.accept(scheduler))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining(scheduler.name());
        gate.open();
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
        assertThatThrownBy(() -> way.submission.accept(scheduler))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INVOKE_ANY")
    void refusedFromAWorkerAfterShutdown(Way way) throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build();
        Gate gate = new Gate(1);
        CompletableFuture<Void> outcome =
                CompletableFuture.runAsync(
                        () -> {
                            gate.run();
                            way.submission.accept(scheduler);
                        },
                        scheduler);
        gate.awaitEntered();
        scheduler.shutdown();
        gate.open();
        assertThatThrownBy(() -> outcome.get(20, SECONDS))
                .hasCauseInstanceOf(RejectedExecutionException.class);
        assertThat(scheduler.awaitTermination(20, SECONDS)).isTrue();
    }

    @Test
    void nullsAreRefusedAtTheCall() {
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            for (Consumer<Scheduler> call : nullCalls()) {
                assertThatThrownBy(() -> call.accept(scheduler))
                        .isInstanceOf(NullPointerException.class);
            }
        }
    }

    private static List<Consumer<Scheduler>> nullCalls() {
        return List.of(
                s -> s.execute(null),
                s -> s.submit((Runnable) null),
                s -> s.submit((Callable<?>) null),
                s -> s.submit(null, 1),
                s -> s.schedule((Runnable) null, 1, SECONDS),
                s -> s.schedule((Callable<?>) null, 1, SECONDS),
                s -> s.schedule(CALL, 1, null),
                s -> s.scheduleAtFixedRate(null, 1, 1, SECONDS),
                s -> s.scheduleAtFixedRate(() -> {}, 1, 1, null),
                s -> s.scheduleWithFixedDelay(null, 1, 1, SECONDS),
                s -> s.scheduleWithFixedDelay(() -> {}, 1, 1, null),
                s -> s.spawn((Pollable<?>) null),
                s -> s.call((Callable<?>) null),
                s -> s.run((Runnable) null),
                s -> s.callBlocking((Callable<?>) null),
                s -> s.runBlocking((Runnable) null),
                s -> Way.uninterrupted(() -> s.blockOn(null)),
                s -> Way.uninterrupted(() -> s.invokeAll(null)),
                s -> Way.uninterrupted(() -> s.invokeAny(null)),
                s -> Way.uninterrupted(() -> s.awaitTermination(1, null)),
                s -> s.shutdownAndAwait(null));
    }

    @Test
    void aPeriodMustBePositive() {
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            for (long period : new long[] {0, -1, Long.MIN_VALUE}) {
                assertThatThrownBy(
                                () -> scheduler.scheduleAtFixedRate(() -> {}, 0, period, SECONDS))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() ->
                                scheduler.scheduleWithFixedDelay(() -> {}, 0, period, SECONDS))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void aClosedSchedulerAnswersQuestions() throws InterruptedException {
        Scheduler scheduler = Scheduler.builder().workers(2).spares(0).name("gone").build();
        scheduler.close();
        assertThat(scheduler.isShutdown()).isTrue();
        assertThat(scheduler.isTerminated()).isTrue();
        assertThat(scheduler.awaitTermination(0, SECONDS)).isTrue();
        assertThat(scheduler.shutdownNow()).isEmpty();
        assertThat(scheduler.stats().alive()).isZero();
        assertThat(scheduler.name()).isEqualTo("gone");
        assertThat(scheduler.toString()).contains("gone", "terminated");
        scheduler.shutdown();
        scheduler.close();
    }
}
