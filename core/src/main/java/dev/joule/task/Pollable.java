package dev.joule.task;

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
     * Yields what the function makes of the value of this one; see {@link Pollables#map}.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="fluent"}
     */
    default <U> Pollable<U> map(Function<? super T, ? extends U> function) {
        return Pollables.map(this, function);
    }

    /**
     * Awaits this one, then what the function makes of its value; see {@link Pollables#andThen}.
     */
    default <U> Pollable<U> andThen(Function<? super T, ? extends Pollable<? extends U>> function) {
        return Pollables.andThen(this, function);
    }

    /**
     * Awaits this one, and if it throws an exception, what the function makes of that; see {@link
     * Pollables#recover}.
     */
    default Pollable<T> recover(
            Function<? super Exception, ? extends Pollable<? extends T>> function) {
        return Pollables.recover(this, function);
    }

    /** Yields how this one ended, its value or its exception; see {@link Pollables#attempt}. */
    default Pollable<Attempt<T>> attempt() {
        return Pollables.attempt(this);
    }

    /**
     * Runs the action when this one has ended in any way, or is cancelled; see {@link
     * Pollables#onFinally}.
     */
    default Pollable<T> onFinally(Runnable action) {
        return Pollables.onFinally(this, action);
    }
}
