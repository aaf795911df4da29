package dev.joule.compute;

import org.jspecify.annotations.Nullable;

/** A function of three arguments, as {@link java.util.function.BiFunction} is one of two. */
@FunctionalInterface
public interface TriFunction<
        A extends @Nullable Object,
        B extends @Nullable Object,
        C extends @Nullable Object,
        R extends @Nullable Object> {

    /** Applies this function to the given arguments. */
    R apply(A first, B second, C third);
}
