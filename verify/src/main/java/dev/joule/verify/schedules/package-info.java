/**
 * Explores schedules of the real classes: {@code verify schedules}.
 *
 * <p>There are two tools. Joule's own explorer ({@link dev.joule.verify.schedules.explore}) runs
 * plays on woven production classes, up to whole workers, in all orders that few preemptions can
 * produce. Lincheck ({@link dev.joule.verify.schedules.lincheck}) generates its own scenarios for
 * the data structures and compares their results with a sequential specification. Each subject runs
 * in a JVM of its own, and so does each mutant that Lincheck must catch. The scope and its limits
 * are described in {@code docs/verify/schedules.md}.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules;
