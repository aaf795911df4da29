package dev.joule.task;

import org.jspecify.annotations.Nullable;

/**
 * Which of several was ready first; see {@link Pollables#select(java.util.List)}.
 *
 * @param index its place in the list
 * @param value what it yielded
 * @param <T> the type of the value
 */
public record Winner<T>(int index, @Nullable T value) {}
