/**
 * Explores schedules of the real classes: {@code verify schedules}.
 *
 * <p>The explorer ({@link dev.joule.verify.schedules.explore}) runs plays on woven production
 * classes, up to whole workers, in all orders that few preemptions can produce. Some plays are
 * random operations on a data structure, whose results must be those of a sequential order. Each
 * subject runs in a JVM of its own. The scope and its limits are described in {@code
 * docs/verify/schedules.md}.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules;
