package dev.joule.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An operation is tried again until it yields or the policy gives up. */
class RetryTest {
    private static final Duration SHORT = Duration.ofNanos(100);

    private final Scheduler scheduler = Scheduler.builder().workers(1).build();
    private final AtomicInteger attempts = new AtomicInteger();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private Pollable<Integer> failsUntil(int attempt, Exception failure) {
        return attempts.incrementAndGet() < attempt
                ? Pollables.failed(failure)
                : Pollables.ready(attempt);
    }

    @Test
    void theFirstValueCounts() throws Exception {
        RetryPolicy policy = RetryPolicy.maxAttempts(5).withBackoff(SHORT, Duration.ofMillis(1));
        Pollable<Integer> retry = Timers.retry(policy, () -> failsUntil(3, new IOException()));
        assertThat(attempts).hasValue(0);
        assertThat(scheduler.spawn(retry).join()).isEqualTo(3);
        assertThat(attempts).hasValue(3);
    }

    @Test
    void theLastFailureIsThrown() {
        IOException failure = new IOException("as meant");
        Pollable<Integer> retry =
                Timers.retry(RetryPolicy.maxAttempts(4), () -> failsUntil(9, failure));
        assertThatThrownBy(() -> scheduler.spawn(retry).join()).hasCause(failure);
        assertThat(attempts).hasValue(4);
    }

    @Test
    void aFilterThatThrowsKeepsTheFailure() {
        IOException failure = new IOException("as meant");
        IllegalStateException ofFilter = new IllegalStateException("filter");
        RetryPolicy policy =
                RetryPolicy.maxAttempts(4)
                        .retryingOn(thrown -> {
                            throw ofFilter;
                        });
        Pollable<Integer> retry = Timers.retry(policy, () -> failsUntil(9, failure));
        assertThatThrownBy(() -> scheduler.blockOn(retry))
                .isSameAs(ofFilter)
                .hasSuppressedException(failure);
    }

    @Test
    void aCallThatReturnsNothingIsNamed() {
        Pollable<Integer> retry = Timers.retry(RetryPolicy.maxAttempts(1), () -> null);
        assertThatThrownBy(() -> scheduler.blockOn(retry))
                .hasMessage("the function of retry returned null");
    }

    @Test
    void aFailureOfTheCallCountsToo() throws Exception {
        Pollable<String> retry =
                Timers.retry(
                        RetryPolicy.maxAttempts(2),
                        () -> {
                            if (attempts.incrementAndGet() == 1) {
                                throw new IOException();
                            }
                            return Pollables.ready("second");
                        });
        assertThat(scheduler.spawn(retry).join()).isEqualTo("second");
    }

    @Test
    void otherExceptionsAndErrorsAreThrownAtOnce() {
        RetryPolicy policy =
                RetryPolicy.maxAttempts(9).retryingOn(failure -> failure instanceof IOException);
        IllegalStateException other = new IllegalStateException("as meant");
        assertThatThrownBy(() ->
                        scheduler.spawn(Timers.retry(policy, () -> failsUntil(9, other))).join())
                .hasCause(other);
        assertThat(attempts).hasValue(1);
        Error error = new AssertionError("as meant");
        Pollable<Object> broken =
                Timers.retry(RetryPolicy.maxAttempts(9), () -> Pollables.failed(error));
        assertThatThrownBy(() -> scheduler.spawn(broken).join()).hasCause(error);
    }

    @Test
    void cancelledItTriesNoMore() throws Exception {
        Pollable<Integer> retry =
                Timers.retry(
                        RetryPolicy.maxAttempts(9)
                                .withBackoff(Duration.ofHours(1), Duration.ofHours(1)),
                        () -> failsUntil(9, new IOException()));
        assertThatThrownBy(() -> scheduler.blockOn(Timers.timeout(retry, Duration.ofMillis(5))))
                .hasCauseInstanceOf(java.util.concurrent.TimeoutException.class);
        assertThat(attempts).hasValue(1);
        assertThat(scheduler.stats().timersCancelled()).isPositive();
    }

    @Test
    void manyAttemptsRunInConstantStack() throws Exception {
        IOException failure = new IOException();
        Pollable<Integer> retry =
                Timers.retry(
                        RetryPolicy.maxAttempts(Integer.MAX_VALUE),
                        () -> failsUntil(200_000, failure));
        assertThat(scheduler.spawn(retry).join()).isEqualTo(200_000);
    }

    @Test
    void pausesDoubleUpToTheLongestAndAreHalfRandom() {
        RetryPolicy policy =
                RetryPolicy.maxAttempts(99)
                        .withBackoff(Duration.ofNanos(1000), Duration.ofNanos(6000));
        for (int i = 0; i < 100; i++) {
            assertThat(policy.pauseNanos(1)).isBetween(500L, 1000L);
            assertThat(policy.pauseNanos(2)).isBetween(1000L, 2000L);
            assertThat(policy.pauseNanos(4)).isBetween(3000L, 6000L);
            assertThat(policy.pauseNanos(98)).isBetween(3000L, 6000L);
        }
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
        assertThat(
                        RetryPolicy.maxAttempts(99)
                                .withBackoff(Duration.ofDays(1), forever)
                                .pauseNanos(98))
                .isPositive();
        assertThat(RetryPolicy.maxAttempts(2).pauseNanos(1)).isZero();
    }

    @Test
    void policiesThatMakeNoSenseAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> RetryPolicy.maxAttempts(0));
        RetryPolicy policy = RetryPolicy.maxAttempts(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy.withBackoff(Duration.ofMillis(-1), SHORT));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy.withBackoff(Duration.ofMillis(1), SHORT));
        assertThatThrownBy(() -> policy.retryingOn(null)).hasMessage("filter");
        assertThatThrownBy(() -> Timers.retry(null, Pollables::never)).hasMessage("policy");
        assertThatThrownBy(() -> Timers.retry(policy, null)).hasMessage("call");
    }

    @Test
    void theExamplesRun() throws Exception {
        assertThat(scheduler.blockOn(TimeSnippets.awakeInAMoment())).isEqualTo("awake");
        IOException broken = new IOException("as meant");
        assertThatThrownBy(() ->
                        scheduler.blockOn(TimeSnippets.everySecond(() -> Pollables.failed(broken))))
                .hasCause(broken);
        assertThat(
                        scheduler.blockOn(
                                TimeSnippets.patiently(() ->
                                        attempts.incrementAndGet() < 3
                                                ? Pollables.failed(new IOException())
                                                : context -> Poll.ready("third"))))
                .isEqualTo("third");
    }
}
