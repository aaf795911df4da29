package dev.joule.compute;

import org.jspecify.annotations.Nullable;

/** A function of an index and an element. */
@FunctionalInterface
public interface IndexedFunction<T, R extends @Nullable Object> {

    /** Applies this function to an element and its index, which starts from 0. */
    R apply(long index, T element);
}
