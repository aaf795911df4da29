/**
 * Schedules on the real classes: {@code verify schedules}.
 *
 * <p>Two tools. An explorer of our own ({@link dev.joule.verify.schedules.explore}) runs plays on
 * woven production classes, up to whole workers, in all orders that few preemptions can make;
 * Lincheck ({@link dev.joule.verify.schedules.lincheck}) makes up its own scenarios for the data
 * structures and compares what they answer with a sequential specification. Each subject runs in a
 * JVM of its own, and so does each mutant that Lincheck must catch. What is explored and what is
 * not is told in {@code docs/verify/schedules.md}.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules;
