package dev.joule.task;

import org.jspecify.annotations.Nullable;

/**
 * Which of two sides was ready first, with its value; see {@link Pollables#select(Pollable,
 * Pollable)}. Take it apart with a {@code switch}.
 *
 * @param <A> what the first side yields
 * @param <B> what the second side yields
 */
public sealed interface Selected<A, B> {

    /** The first side won. */
    record First<A, B>(@Nullable A value) implements Selected<A, B> {}

    /** The second side won. */
    record Second<A, B>(@Nullable B value) implements Selected<A, B> {}
}
