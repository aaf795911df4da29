/**
 * The suite {@code libraries}: libraries that take an executor, with Joule and with others as that
 * executor.
 *
 * <h2>Purpose</h2>
 *
 * This package holds the names of the rows, the subjects and the table. The programs that use the
 * libraries are in the Maven module {@code lab/bench/libraries}, which no other module depends on:
 * its libraries are many times larger than Joule, and only this suite needs them.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>The first subject that is prepared has Maven build {@code lab/bench/libraries}, unless it
 *       is newer than the sources, and copy its libraries to {@code
 *       lab/bench/libraries/target/lib}.
 *   <li>A child has the parent's class path and these libraries. So it runs the parent's Joule and
 *       never one of the build.
 *   <li>The child finds the workloads as a {@link dev.joule.bench.child.OtherSuite}.
 *   <li>Each workload does the same work in rounds, checks the result of each, and reports two
 *       samples: milliseconds by the clock, and milliseconds on the processors, of all threads of
 *       the process.
 * </ol>
 */
@NullMarked
package dev.joule.bench.libraries;

import org.jspecify.annotations.NullMarked;
