package dev.joule.time;

import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * Makes pollables that wait for time to pass. All of them start with their first poll, on the
 * scheduler that polls them; a poll under a scheduler that is not Joule's fails with {@link
 * IllegalStateException}.
 *
 * {@snippet file="dev/joule/time/TimeSnippets.java" region="sleep"}
 */
public final class Timers {

    /** Far away (146 years) and still comparable by difference to any instant near now. */
    static final long FOREVER_NANOS = Long.MAX_VALUE / 2;

    private static final Duration FOREVER = Duration.ofNanos(FOREVER_NANOS);

    private Timers() {}

    /**
     * Is ready once a time has passed since its first poll, never before. A duration of zero or
     * less is ready at once; one of centuries ends in 146 years.
     */
    public static Pollable<Void> sleep(Duration duration) {
        return Sleep.lasting(saturatedNanos(duration));
    }

    /** A beat that catches up on what was missed: {@link MissedTickPolicy#BURST}. */
    public static Interval interval(Duration period) {
        return interval(period, MissedTickPolicy.BURST);
    }

    /**
     * A steady beat.
     *
     * @param period the time between two beats
     * @param policy what to do about beats that fell due while nobody waited for them
     * @throws IllegalArgumentException when the period is not positive
     */
    public static Interval interval(Duration period, MissedTickPolicy policy) {
        Objects.requireNonNull(policy, "policy");
        long nanos = saturatedNanos(period);
        if (nanos <= 0) {
            throw new IllegalArgumentException("the period must be positive, not " + period);
        }
        return new Interval(nanos, policy);
    }

    /**
     * Gives work so much time, counted from the first poll at which it was not ready. After that it
     * fails with {@link java.util.concurrent.TimeoutException} and the work is {@linkplain
     * Pollable#onCancel() cancelled}.
     *
     * <p>The work is polled first each time: a value that is there wins over a deadline that has
     * passed. With a duration of zero or less the work has one poll.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="timeout"}
     *
     * @param <T> what the work yields
     */
    public static <T> Pollable<T> timeout(Pollable<T> work, Duration duration) {
        Objects.requireNonNull(work, "work");
        return new Timeout<>(saturatedNanos(duration), work);
    }

    /**
     * Makes and awaits a pollable, and when that fails tries again, as the policy says. Yields the
     * first value, or throws the exception of the last attempt. An exception of the call counts as
     * one of its pollable's; an {@link Error} is thrown at once.
     *
     * {@snippet file="dev/joule/time/TimeSnippets.java" region="retry"}
     *
     * <p>Each attempt gets a pollable of its own, so the call makes a new one each time. It runs on
     * a worker: it must not block.
     *
     * @param <T> what an attempt yields
     */
    public static <T> Pollable<T> retry(
            RetryPolicy policy, Callable<? extends Pollable<? extends T>> call) {
        Objects.requireNonNull(policy, "policy");
        return attempt(policy, Objects.requireNonNull(call, "call"), 1);
    }

    private static <T> Pollable<T> attempt(
            RetryPolicy policy, Callable<? extends Pollable<? extends T>> call, int number) {
        return Pollables.<Pollable<? extends T>>lazy(call)
                .<T>andThen(
                        made -> Objects.requireNonNull(made, "the function of retry returned null"))
                .recover(failure -> {
                    if (!policy.triesAgain(number, failure)) {
                        return Pollables.failed(failure);
                    }
                    long nanos = policy.pauseNanos(number);
                    Pollable<Void> pause = nanos == 0 ? Pollables.yieldNow() : Sleep.lasting(nanos);
                    return pause.andThen(none -> attempt(policy, call, number + 1));
                });
    }

    static long saturatedNanos(Duration duration) {
        Objects.requireNonNull(duration, "duration");
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(FOREVER) >= 0 ? FOREVER_NANOS : duration.toNanos();
    }
}
