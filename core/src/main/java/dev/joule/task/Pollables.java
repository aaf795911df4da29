package dev.joule.task;

import dev.joule.internal.combine.AndThenPollable;
import dev.joule.internal.combine.FailedPollable;
import dev.joule.internal.combine.FuturePollable;
import dev.joule.internal.combine.JoinAllPollable;
import dev.joule.internal.combine.LazyPollable;
import dev.joule.internal.combine.MapPollable;
import dev.joule.internal.combine.NeverPollable;
import dev.joule.internal.combine.RacePollable;
import dev.joule.internal.combine.ReadyPollable;
import dev.joule.internal.combine.SelectPollable;
import dev.joule.internal.combine.YieldPollable;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
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
 *       unless said otherwise.
 *   <li>{@link Pollable#onCancel()} goes on to each part that is not over, once, also to those
 *       that were never polled. When one of these calls throws, the others still take place, and
 *       what was thrown is thrown at the end, or suppressed under what failed before it.
 *   <li>After it yielded, threw or was cancelled, a combinator holds neither parts nor values, and
 *       a poll throws {@link IllegalStateException}.
 * </ul>
 */
public final class Pollables {

    private Pollables() {}

    /** Yields the value at the first poll. */
    public static <T> Pollable<T> ready(@Nullable T value) {
        return new ReadyPollable<>(value);
    }

    /** Throws at the first poll. */
    public static <T> Pollable<T> failed(Throwable failure) {
        return new FailedPollable<>(Objects.requireNonNull(failure, "failure"));
    }

    /** Is never ready. May be shared; it has no state. */
    public static <T> Pollable<T> never() {
        return NeverPollable.instance();
    }

    /**
     * Calls at the first poll and yields the result. The call runs on a worker: it must not block.
     */
    public static <T> Pollable<T> lazy(Callable<? extends T> call) {
        return new LazyPollable<>(Objects.requireNonNull(call, "call"));
    }

    /**
     * Lets other tasks run: pending at the first poll, with its own waker called, ready at the
     * next.
     */
    public static Pollable<Void> yieldNow() {
        return new YieldPollable();
    }

    /**
     * Awaits a future of the JDK. A {@link java.util.concurrent.CompletionException} is unwrapped.
     * Cancelling the pollable does not cancel the stage.
     *
     * <p>What a cancelled wait leaves with a {@link java.util.concurrent.CompletableFuture} that
     * stays open is removed again, not at once but soon enough that it does not grow. A stage of
     * another class has no way to take a callback back: each wait leaves about 110 bytes with it
     * until it is completed, but nothing of the task.
     *
     * <p>For the {@code Future} of {@code submit} there is no such view. Start the call by {@link
     * dev.joule.Scheduler#spawn(Callable) spawn}, whose handle can be awaited.
     */
    public static <T> Pollable<T> fromFuture(CompletionStage<? extends T> stage) {
        return new FuturePollable<>(Objects.requireNonNull(stage, "stage"));
    }

    /**
     * Yields what the function makes of the part's value.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="map"}
     */
    public static <T, U> Pollable<U> map(
            Pollable<? extends T> part, Function<? super T, ? extends U> function) {
        return new MapPollable<T, U>(
                Objects.requireNonNull(part, "part"), Objects.requireNonNull(function, "function"));
    }

    /**
     * Awaits the part, then what the function makes of its value.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="andThen"}
     *
     * <p>A function that ends in {@code andThen} itself makes a loop. It runs in constant stack and
     * memory, however often it goes round. A chain of {@code map} and {@code andThen} of any length
     * runs in constant stack as well, from whichever side it was built. A loop whose parts are
     * always ready should {@link #yieldNow()} now and then, or it keeps its worker.
     */
    public static <T, U> Pollable<U> andThen(
            Pollable<? extends T> part,
            Function<? super T, ? extends Pollable<? extends U>> function) {
        return new AndThenPollable<T, U>(
                Objects.requireNonNull(part, "part"), Objects.requireNonNull(function, "function"));
    }

    /**
     * Awaits all parts and yields their values in the order of the list. When parts fail, the
     * others still run to their end; then the failure that came first is thrown, the others
     * suppressed under it: up to 64, and none that is there already or would make a circle.
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
     * Yields or throws what the first part that is over yields or throws; the others are cancelled.
     * Which one is first among parts that are ready in the same poll is not specified.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="race"}
     *
     * @throws IllegalArgumentException when there are no parts: nobody could win
     */
    public static <T> Pollable<T> race(List<? extends Pollable<? extends T>> parts) {
        return new RacePollable<T, T>(parts, Winner::value);
    }

    /**
     * As {@link #race}, and tells which part it was.
     *
     * @throws IllegalArgumentException when there are no parts: nobody could win
     */
    public static <T> Pollable<Winner<T>> select(List<? extends Pollable<? extends T>> parts) {
        return new RacePollable<T, Winner<T>>(parts, winner -> winner);
    }

    /**
     * Awaits the side that is ready first, and cancels the other. A side that fails first fails the
     * whole. The first side is looked at first: it wins when both are ready.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="select"}
     */
    public static <A, B> Pollable<Selected<A, B>> select(
            Pollable<? extends A> first, Pollable<? extends B> second) {
        return new SelectPollable<A, B>(
                Objects.requireNonNull(first, "first"), Objects.requireNonNull(second, "second"));
    }

    /**
     * Gives work so much time from the first poll that finds it not ready. Then it fails with
     * {@link java.util.concurrent.TimeoutException}, and the work is cancelled. The same as {@link
     * Timers#timeout}.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="timeout"}
     */
    public static <T> Pollable<T> timeout(Duration duration, Pollable<T> work) {
        return Timers.timeout(duration, work);
    }
}
