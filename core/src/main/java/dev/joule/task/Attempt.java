package dev.joule.task;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a pollable, a value or an exception; see {@link Pollable#attempt}. Take it apart
 * with a {@code switch}.
 *
 * {@snippet file="dev/joule/task/TaskSnippets.java" region="attempt"}
 *
 * @param <T> what the pollable yields
 */
public sealed interface Attempt<T> {

    /** The pollable yielded a value. */
    record Success<T>(@Nullable T value) implements Attempt<T> {}

    /** The pollable threw an exception. */
    record Failure<T>(Exception exception) implements Attempt<T> {}

    /** Returns whether this is a {@link Success}. */
    default boolean isSuccess() {
        return this instanceof Success<?>;
    }
}
