/**
 * Keeps apart in memory what different threads write.
 *
 * <h2>Purpose</h2>
 *
 * A write takes the whole cache line away from the other processors, and with it the neighbours of
 * the written value. Processors also fetch lines in pairs. So two values that different threads
 * write often, or of which one is written and the other read with each task, lie at least 128 bytes
 * apart: two lines.
 *
 * <h2>The rule</h2>
 *
 * <ol>
 *   <li>One or two fields of an object are padded by inheritance, since HotSpot places the fields
 *       of a superclass first: a class of 128 bytes ({@link dev.joule.internal.layout.PadBefore}),
 *       a class with the field, and a class of 128 bytes after it. Java has single inheritance, so
 *       each class after a field is written out. Examples are the indices of a ring, the fields of
 *       a task runner and the head of a timer inbox. Module {@code dev.joule.compute} follows the
 *       same rule and has its own classes.
 *   <li>Words that different threads write are elements of a {@code long[]}, {@link
 *       dev.joule.internal.layout.CacheLines#APART_IN_LONGS} elements apart, with padding before
 *       the first and after the last. Examples are the word of the idle workers, the bitmap of the
 *       parked workers and the count of tasks that end outside. A worker's counters, which have one
 *       writer, share one padded block.
 *   <li>Data that the JVM keeps for each thread outside the heap is kept apart by the order in
 *       which the threads start; see {@code PaddedThreadStart}.
 * </ol>
 *
 * A field that is written once is not padded. The annotation {@code Contended} of the JDK is not
 * open to applications.
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
