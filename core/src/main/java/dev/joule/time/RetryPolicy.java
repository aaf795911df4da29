package dev.joule.time;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

/**
 * The number of times that a failed operation is tried again, and the pauses between; see {@link
 * Timers#retry}. Immutable, so it may be shared by many.
 *
 * {@snippet file="dev/joule/time/TimeSnippets.java" region="policy"}
 */
public final class RetryPolicy {
    private final int maxAttempts;
    private final long firstPause;
    private final long longestPause;
    private final Predicate<? super Exception> filter;

    private RetryPolicy(
            int maxAttempts,
            long firstPause,
            long longestPause,
            Predicate<? super Exception> filter) {
        this.maxAttempts = maxAttempts;
        this.firstPause = firstPause;
        this.longestPause = longestPause;
        this.filter = filter;
    }

    /**
     * Returns a policy of the given number of attempts, the first one included, without a pause
     * between them and whatever the exception.
     *
     * @throws IllegalArgumentException when the number is not positive
     */
    public static RetryPolicy maxAttempts(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("maxAttempts must be positive, not " + count);
        }
        return new RetryPolicy(count, 0, 0, failure -> true);
    }

    /**
     * Returns this policy with pauses that double from {@code first} to {@code longest}. Half of
     * each is random, so that many that failed together do not try again together.
     *
     * @throws IllegalArgumentException when a pause is negative, or {@code longest} is the shorter
     */
    public RetryPolicy withBackoff(Duration first, Duration longest) {
        if (first.isNegative() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "pauses must not be negative or shrink: " + first + " to " + longest);
        }
        return new RetryPolicy(
                maxAttempts, Timers.saturatedNanos(first), Timers.saturatedNanos(longest), filter);
    }

    /** Returns this policy for exceptions that pass the filter; others are thrown at once. */
    public RetryPolicy retryingOn(Predicate<? super Exception> filter) {
        return new RetryPolicy(
                maxAttempts, firstPause, longestPause, Objects.requireNonNull(filter, "filter"));
    }

    boolean triesAgain(int attempt, Exception failure) {
        return attempt < maxAttempts && filter.test(failure);
    }

    /** Returns the pause after an attempt, counted from 1. */
    long pauseNanos(int attempt) {
        long pause = firstPause;
        for (int i = 1; i < attempt && pause < longestPause && pause > 0; i++) {
            pause = Math.min(2 * pause, longestPause); // cannot overflow: see FOREVER_NANOS
        }
        return pause == 0 ? 0 : pause - ThreadLocalRandom.current().nextLong(pause / 2 + 1);
    }
}
