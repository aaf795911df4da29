/**
 * Benchmarks of Joule, side by side with its peers: {@code bench tasks}, {@code bench threads}; and
 * of its parts: {@code bench micro}.
 */
@NullMarked
package dev.joule.bench;

import org.jspecify.annotations.NullMarked;
