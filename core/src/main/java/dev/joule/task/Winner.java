package dev.joule.task;

import org.jspecify.annotations.Nullable;

/**
 * The part of a race that was ready first; see {@link Pollables#raceIndexed}.
 *
 * @param index its place in the list
 * @param value what it yielded
 * @param <T> the type of the value
 */
public record Winner<T>(int index, @Nullable T value) {}
