/**
 * Measures subjects side by side.
 *
 * <h2>Purpose</h2>
 *
 * A number of one run means little; a ratio within one run is meaningful. So each pair of a {@link
 * dev.joule.bench.harness.Row row} and a {@link dev.joule.bench.harness.Subject subject} gets a
 * process of its own, which no other subject's profile, heap or threads have touched, and the
 * processes are interleaved: the first fork of every subject, then the second of every subject, so
 * that a machine that grows slower with time slows them all.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>The parent starts {@code COMMAND ROW KIND WARMUP_MS MEASURE_MS SAMPLES}, where the command
 *       of a peer ends with the name of the suite.
 *   <li>The child warms up, sees how many rounds fill a sample (kind {@code batched}; one round is
 *       one sample in kind {@code single}), and prints {@code sample ROW VALUE} for each sample. A
 *       child of kind {@code once} takes a measurement that cannot be repeated in one process. A
 *       child may report several rows.
 *   <li>It ends with a line {@code done} and exit status 0. Anything else is a failure.
 *   <li>A child of kind {@code served} prints {@code listening PORT} instead, serves until its
 *       input ends, and ends with {@code done}. A generator ({@link
 *       dev.joule.bench.harness.LoadMain}) in a process of its own loads it and prints the samples.
 *   <li>A child that is not done within its limit gets SIGQUIT, so that a JVM or a Go program
 *       prints its threads, and is killed two seconds later; all it printed is kept in a file.
 * </ol>
 *
 * <h2>Non-goals</h2>
 *
 * Absolute figures that hold on another machine. For the cost of one operation see {@code bench
 * micro}, which is JMH.
 */
@NullMarked
package dev.joule.bench.harness;

import org.jspecify.annotations.NullMarked;
