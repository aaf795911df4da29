package dev.joule.task;

import dev.joule.internal.combine.BlockingCall;
import dev.joule.internal.combine.FirstOfPollable;
import dev.joule.internal.combine.FromFuturePollable;
import dev.joule.internal.combine.JoinAllPollable;
import dev.joule.internal.combine.RacePollable;
import dev.joule.internal.combine.SimplePollables;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes pollables, and makes one of several.
 *
 * <p>What holds for all of them:
 *
 * <ul>
 *   <li>Nothing happens before the first poll.
 *   <li>A combinator owns its parts: they are polled by nobody else, and a part is in one
 *       combinator only. (A {@link JoinHandle} may be in several.) A poll by a second task, while
 *       one waits, throws {@link IllegalStateException}.
 *   <li>An exception of a part, or of a function that was handed in, is the combinator's exception,
 *       unless its description differs.
 *   <li>{@link Pollable#onCancel()} goes on to each part that is not over, once, also to those that
 *       were never polled. When one of these calls throws, the others still take place, and what
 *       was thrown is thrown at the end, or suppressed under what failed before it.
 *   <li>After it yielded, threw or was cancelled, a combinator holds neither parts nor values, and
 *       a poll throws {@link IllegalStateException}.
 * </ul>
 */
public final class Pollables {

    private Pollables() {}

    /** Yields the value at the first poll. */
    public static <T> Pollable<T> ready(@Nullable T value) {
        return SimplePollables.ready(value);
    }

    /** Throws at the first poll. */
    public static <T> Pollable<T> failed(Throwable failure) {
        return SimplePollables.failed(Objects.requireNonNull(failure, "failure"));
    }

    /** Is never ready. May be shared; it has no state. */
    public static <T> Pollable<T> never() {
        return SimplePollables.never();
    }

    /**
     * Calls at the first poll and yields the result. The call runs on a worker: it must not block.
     */
    public static <T> Pollable<T> lazy(Callable<? extends T> call) {
        return SimplePollables.lazy(Objects.requireNonNull(call, "call"));
    }

    /**
     * Yields to other tasks: pending at the first poll, with its own waker called, ready at the
     * next.
     */
    public static Pollable<Void> yieldNow() {
        return SimplePollables.yieldNow();
    }

    /**
     * Awaits a future of the JDK that others may use as well: cancelling the pollable does not
     * cancel the stage. A {@link java.util.concurrent.CompletionException} is unwrapped.
     *
     * <p>A cancelled wait is removed from a {@link java.util.concurrent.CompletableFuture} that
     * stays open, in time proportional to the number of waits for it. A stage of another class has
     * no way to take a callback back: each wait leaves about 110 bytes with it until it is
     * completed, but nothing of the task.
     *
     * <p>For the {@code Future} of {@code submit} there is no such view. Start the call by {@link
     * dev.joule.Scheduler#call}, whose handle can be awaited, or by {@link #blocking}.
     *
     * @see #fromFuture(Callable)
     */
    public static <T> Pollable<T> fromFuture(CompletionStage<? extends T> stage) {
        return new FromFuturePollable<>(Objects.requireNonNull(stage, "stage"));
    }

    /**
     * Starts an operation that returns a future of the JDK, at the first poll, and awaits it.
     * Cancelling the pollable, by a timeout for example, cancels the future that the call returned,
     * with an interrupt if it supports that; a stage that has no {@code cancel} goes on. A {@link
     * java.util.concurrent.CompletionException} is unwrapped.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="fromFutureThatIsCancelled"}
     *
     * <p>Cancelling a future that was made from another, by {@code thenApply} for example, does not
     * cancel the other: return the first one, and use {@link Pollable#map} for the rest. The call
     * runs on a worker: it must not block.
     *
     * @param <T> what the future yields
     */
    public static <T> Pollable<T> fromFuture(
            Callable<? extends CompletionStage<? extends T>> call) {
        return new FromFuturePollable<T>(Objects.requireNonNull(call, "call"));
    }

    /**
     * Runs a call that may block on an executor, from the first poll on, and awaits it. Cancelling
     * the pollable, by a timeout or a lost race for example, cancels the call: one that has not
     * begun never begins, and the thread of one that runs is interrupted.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="blocking"}
     *
     * @param executor runs the call, such as {@link dev.joule.Scheduler#newBlockingExecutor()} or
     *     an executor of virtual threads
     */
    public static <T> Pollable<T> blocking(ExecutorService executor, Callable<T> call) {
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(call, "call");
        return new FromFuturePollable<T>(() -> BlockingCall.start(executor, call));
    }

    /**
     * Awaits both parts and yields what the function makes of their values. When one fails, the
     * other still runs to its end, as in {@link #joinAll}.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="join"}
     */
    public static <A, B, R> Pollable<R> join(
            Pollable<? extends A> first,
            Pollable<? extends B> second,
            BiFunction<? super A, ? super B, ? extends R> function) {
        return both(first, second, function, false);
    }

    /**
     * Awaits both parts and yields what the function makes of their values. The first that fails
     * ends it: the other is cancelled, as in {@link #tryJoinAll}.
     */
    public static <A, B, R> Pollable<R> tryJoin(
            Pollable<? extends A> first,
            Pollable<? extends B> second,
            BiFunction<? super A, ? super B, ? extends R> function) {
        return both(first, second, function, true);
    }

    @SuppressWarnings("unchecked") // the values are those of the two parts, in their order
    private static <A, B, R> Pollable<R> both(
            Pollable<? extends A> first,
            Pollable<? extends B> second,
            BiFunction<? super A, ? super B, ? extends R> function,
            boolean failFast) {
        Objects.requireNonNull(function, "function");
        List<Pollable<?>> parts =
                List.of(
                        Objects.requireNonNull(first, "first"),
                        Objects.requireNonNull(second, "second"));
        return new JoinAllPollable<Object>(parts, failFast)
                .map(values -> function.apply((A) values.get(0), (B) values.get(1)));
    }

    /**
     * Awaits all parts and yields their values in the order of the list. When parts fail, the
     * others still run to their end; then the failure that came first is thrown, the others
     * suppressed under it: up to 64.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="joinAll"}
     *
     * @implNote above four parts, each gets a waker of its own, so that a wake costs a poll of the
     *     part that was woken and not of all.
     */
    public static <T> Pollable<List<T>> joinAll(List<? extends Pollable<? extends T>> parts) {
        return new JoinAllPollable<>(parts, false);
    }

    /**
     * Awaits all parts and yields their values in the order of the list. The first part that fails
     * ends it: the others are cancelled and its exception is thrown.
     */
    public static <T> Pollable<List<T>> tryJoinAll(List<? extends Pollable<? extends T>> parts) {
        return new JoinAllPollable<>(parts, true);
    }

    /**
     * Yields the values of the first parts that yield one, in the order in which they did; the
     * others are cancelled. Parts that fail are left out, until too few are left: then the failure
     * that came first is thrown, the others suppressed under it. If a part throws an {@link Error},
     * that is thrown at once.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="firstOf"}
     *
     * @param count how many values are awaited
     * @throws IllegalArgumentException when the count is not 1 to the number of parts
     */
    public static <T> Pollable<List<T>> firstOf(
            int count, List<? extends Pollable<? extends T>> parts) {
        return new FirstOfPollable<>(count, parts);
    }

    /**
     * Yields or throws what the first part that is over yields or throws; the others are cancelled.
     * Which one is first among parts that are ready in the same poll is not specified.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="race"}
     *
     * @throws IllegalArgumentException if there are no parts
     */
    public static <T> Pollable<T> race(List<? extends Pollable<? extends T>> parts) {
        return new RacePollable<>(parts);
    }

    /**
     * Yields or throws what the side that is over first yields or throws; the other is cancelled.
     * The first side is looked at first: it wins when both are ready. Sides of different types are
     * made alike by {@link Pollable#map} first.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="raceOfTwo"}
     */
    public static <T> Pollable<T> race(Pollable<? extends T> first, Pollable<? extends T> second) {
        List<Pollable<? extends T>> sides =
                List.of(
                        Objects.requireNonNull(first, "first"),
                        Objects.requireNonNull(second, "second"));
        return race(sides);
    }
}
