/**
 * Padding: values that different threads write are kept apart in memory.
 *
 * <h2>Purpose</h2>
 *
 * A write takes the whole cache line away from the other processors, and with it the neighbours of
 * the written value. Processors also fetch lines in pairs. So two values lie at least 128 bytes
 * (two lines) apart if different threads write both often, or if one thread writes one and another
 * reads the other with each task.
 *
 * <h2>The rule</h2>
 *
 * <ol>
 *   <li>A few fields of an object are padded by inheritance, since HotSpot places the fields of a
 *       superclass first: a class of 128 bytes ({@link dev.joule.internal.layout.PadBefore}), a
 *       class with the field, and a class of 128 bytes after it. The class after the field extends
 *       the one with the field, so it cannot be shared and is written out each time. Examples are
 *       the indices of a ring, the fields of a task runner and the head of a timer inbox. Module
 *       {@code dev.joule.compute} follows the same rule and has its own classes.
 *   <li>Words that different threads write are elements of a {@code long[]}, {@link
 *       dev.joule.internal.layout.CacheLines#APART_IN_LONGS} elements apart, with padding before
 *       the first and after the last. Examples are the word of the idle set and the bitmap of the
 *       parked workers. A worker's counters, which have one writer, share one padded block.
 *   <li>The JVM keeps some data of each thread outside the heap, in the order in which threads
 *       start. {@code PaddedThreadStart} (virtual package) starts other threads in between.
 * </ol>
 *
 * A field that is written once is not padded. The JDK's annotation {@code Contended} has no effect
 * in applications.
 *
 * <h2>Non-goals</h2>
 *
 * Lines of another size. On a processor with lines of 128 bytes the distance is one line, which is
 * enough where lines are not fetched in pairs.
 *
 * <h2>Verified by</h2>
 *
 * QueueIndicesStandApartTest, TaskRunnerPaddingTest, TimerInboxHeadStandsApartTest, and in module
 * {@code dev.joule.compute} DequeEndsStandApartTest and WorkerFieldsStandApartTest.
 */
@NullMarked
package dev.joule.internal.layout;

import org.jspecify.annotations.NullMarked;
