/**
 * Single operations of the scheduler's parts, by JMH: {@code bench micro [JMH's options]}. A public
 * class with {@code @Benchmark} methods in this package is all that a new one takes.
 */
@NullMarked
package dev.joule.bench.micro;

import org.jspecify.annotations.NullMarked;
