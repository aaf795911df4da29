/**
 * A simulator of many workers on one thread, from a seed.
 *
 * <h2>Purpose</h2>
 *
 * The production worker, queues, idle set, timers and life cycle run unchanged, but every worker is
 * a coroutine with a processor of its own in virtual time. The same seed gives the same run, down
 * to the last steal. The simulator answers how well 64, 256 or 1,024 workers are used.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>The actor with the earliest time runs; it stops where its time passes another's.
 *   <li>Time passes where the code is woven ({@link dev.joule.verify.sim.SimWeaver}): each method
 *       of {@link dev.joule.verify.sim.Costs} charges its cost from a JMH row.
 *   <li>A task's own work is a sleep in virtual time; so is a park. A wake costs the waker time,
 *       and reaches the sleeper after a latency.
 * </ol>
 *
 * <h2>Non-goals</h2>
 *
 * A search for schedules that fail: the explorer does it, with fewer workers, at each access.
 *
 * <h2>Verified by</h2>
 *
 * SimCommandTest.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.sim;
