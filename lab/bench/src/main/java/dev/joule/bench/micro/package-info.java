/**
 * Single operations of the scheduler's parts, by JMH: {@code bench micro [JMH's options]}. To add
 * one, add a public class with {@code @Benchmark} methods to this package.
 */
@NullMarked
package dev.joule.bench.micro;

import org.jspecify.annotations.NullMarked;
