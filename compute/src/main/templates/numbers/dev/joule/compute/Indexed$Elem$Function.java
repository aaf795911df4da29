package dev.joule.compute;

import org.jspecify.annotations.Nullable;

/** A function of an index and an element of type {@code $elem$}. */
@FunctionalInterface
public interface Indexed$Elem$Function<R extends @Nullable Object> {

    /** Applies this function to an element and its index, which starts from 0. */
    R apply(long index, $elem$ element);
}
