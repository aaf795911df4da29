package dev.joule.compute;

import org.jspecify.annotations.Nullable;

/**
 * What three branches yielded.
 *
 * @param first the first branch's result
 * @param second the second branch's result
 * @param third the third branch's result
 */
public record Triple<
        A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object>(
        A first, B second, C third) {}
