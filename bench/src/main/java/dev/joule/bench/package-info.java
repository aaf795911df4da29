/** Benchmarks of Joule, side by side with its peers: {@code bench tasks}, {@code bench micro}. */
@NullMarked
package dev.joule.bench;

import org.jspecify.annotations.NullMarked;
