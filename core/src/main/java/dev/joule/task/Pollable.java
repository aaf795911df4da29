package dev.joule.task;

import dev.joule.internal.combine.ChainPollable;
import java.util.function.Function;

/**
 * Work that advances a step at a time and gives its worker back in between: a stackless task, or a
 * part of one.
 *
 * <p>The contract has four rules:
 *
 * <ol>
 *   <li>{@link #poll} never blocks. It does what can be done now and returns.
 *   <li>A poll that returns {@link Poll#pending()} has handed {@link Context#waker()} to whatever
 *       it waits for, or has called it itself.
 *   <li>One task at a time polls it. What Joule makes answers a poll by a second task, while one
 *       waits, with {@link IllegalStateException}, but for a {@link JoinHandle}, which several may
 *       await.
 *   <li>After a poll returned {@link Poll.Ready} or threw, it is not polled again. What Joule makes
 *       answers such a poll with {@link IllegalStateException}, but for a {@link JoinHandle}, which
 *       may be polled again.
 * </ol>
 *
 * @param <T> what it yields in the end
 */
@FunctionalInterface
public interface Pollable<T> {

    /**
     * Does what can be done now. Calls never overlap; each sees all effects of those before it, on
     * whichever thread they ran.
     *
     * @throws Exception when the work failed; it is over then
     */
    Poll<T> poll(Context context) throws Exception;

    /**
     * Called if the work is abandoned before it is done: it was cancelled, lost a race, timed out,
     * or its scheduler closed. Called once at most, never during a poll and never after {@link
     * Poll.Ready}. A pollable with parts passes the call on to them.
     */
    default void onCancel() {}

    /**
     * Yields what the function makes of the value of this one.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="fluent"}
     */
    default <U> Pollable<U> map(Function<? super T, ? extends U> function) {
        return ChainPollable.map(this, function);
    }

    /**
     * Awaits this one, then what the function makes of its value.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="andThen"}
     *
     * <p>A function that ends in {@code andThen} itself makes a loop. It runs in constant stack and
     * memory, however often it goes round. A chain of {@code map} and {@code andThen} of any length
     * runs in constant stack as well, from whichever side it was built. A loop whose parts are
     * always ready should {@link Pollables#yieldNow()} now and then, or it keeps its worker.
     */
    default <U> Pollable<U> andThen(Function<? super T, ? extends Pollable<? extends U>> function) {
        return ChainPollable.andThen(this, function);
    }

    /**
     * Awaits this one, and if it throws an exception, what the function makes of that. An {@link
     * Error} is passed on: it is no failure of this one alone.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="recover"}
     *
     * <p>To recover from some exceptions only, return {@link Pollables#failed} for the others.
     * Recovering takes part in the loops of {@link #andThen}: one that recovers in each round runs
     * in constant stack and memory. {@link dev.joule.time.Timers#retry} is such a loop.
     */
    default Pollable<T> recover(
            Function<? super Exception, ? extends Pollable<? extends T>> function) {
        return ChainPollable.recover(this, function);
    }

    /**
     * Yields how this one ended: its value or its exception, so that one failure does not end what
     * contains it. An {@link Error} is passed on.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="attempt"}
     */
    default Pollable<Attempt<T>> attempt() {
        return ChainPollable.attempt(this);
    }

    /**
     * Runs the action once, when this one has yielded or thrown or is cancelled, even before the
     * first poll; then yields or throws what this one did. What the action throws fails the whole,
     * or is suppressed under the exception of this one.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="onFinally"}
     *
     * <p>The action runs on a worker, or on the thread that cancels: it must not block.
     */
    default Pollable<T> onFinally(Runnable action) {
        return ChainPollable.onFinally(this, action);
    }
}
