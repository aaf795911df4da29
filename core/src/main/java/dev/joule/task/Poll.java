package dev.joule.task;

import org.jspecify.annotations.Nullable;

/**
 * The result of one {@link Pollable#poll poll}: a value, or "not yet".
 *
 * @param <T> the type of the value
 */
public sealed interface Poll<T> {

    /** Returns the result of work that is done. */
    static <T> Poll<T> ready(@Nullable T value) {
        return new Ready<>(value);
    }

    /**
     * Returns the result of work that is not done. A pollable that returns it makes sure that the
     * {@link Context#waker() waker} is called when polling again is worth while.
     */
    @SuppressWarnings("unchecked") // Pending holds no value of type T
    static <T> Poll<T> pending() {
        return (Poll<T>) Pending.INSTANCE;
    }

    /** Returns whether this is {@link Ready}. */
    default boolean isReady() {
        return this instanceof Ready<?>;
    }

    /** The work is done. */
    record Ready<T>(@Nullable T value) implements Poll<T> {}

    /** The work is not done; there is one instance. */
    final class Pending<T> implements Poll<T> {
        private static final Pending<?> INSTANCE = new Pending<>();

        private Pending() {}

        @Override
        public String toString() {
            return "Pending";
        }
    }
}
