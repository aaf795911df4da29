package dev.joule.compute;

import org.jspecify.annotations.Nullable;

/**
 * What two branches yielded.
 *
 * @param first the first branch's result
 * @param second the second branch's result
 */
public record Pair<A extends @Nullable Object, B extends @Nullable Object>(A first, B second) {}
