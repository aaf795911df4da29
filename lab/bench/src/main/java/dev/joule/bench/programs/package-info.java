/**
 * Measures real programs: servers, connection pools and threads that compute, as they are deployed,
 * in a stock JVM and in one with Joule's agent.
 *
 * <h2>Purpose</h2>
 *
 * The rows of {@link dev.joule.bench.threads} measure one operation of virtual threads each. These
 * programs show how much of that remains under a framework that knows nothing of Joule.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>The programs are in the module {@code lab/bench/programs}, which Maven builds when the
 *       suite needs it. A child has that module's class path and no other.
 *   <li>A server is a child of kind {@code served}. {@link dev.joule.bench.programs.GeneratorMain}
 *       loads it from a process of its own and reads the server's processor time and memory from
 *       the system.
 *   <li>A pool has no clients, nor have threads that compute: they run in the child, which takes
 *       the figures itself.
 *   <li>A process gives one sample of each figure, and each figure is one of the whole run: a short
 *       stall counts with all requests that it delayed.
 * </ol>
 *
 * <h2>Non-goals</h2>
 *
 * A comparison of the frameworks with each other.
 */
@NullMarked
package dev.joule.bench.programs;

import org.jspecify.annotations.NullMarked;
