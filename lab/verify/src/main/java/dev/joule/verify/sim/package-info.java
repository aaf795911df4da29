/**
 * A simulator of many workers on one thread, from a seed.
 *
 * <h2>Purpose</h2>
 *
 * The production worker, queues, idle set, timers and life cycle run unchanged, but every worker is
 * a coroutine with a processor of its own in virtual time. The same seed gives the same run, down
 * to the last steal. The simulator answers two questions: does any schedule lose a task or a
 * wake-up ({@code --check}), and how well are 64, 256 or 1,024 workers used (without that option).
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>The actor with the earliest time runs; it stops where its time passes another's.
 *   <li>Time passes where the code is woven ({@link dev.joule.verify.sim.SimWeaver}). To measure,
 *       each method of {@link dev.joule.verify.sim.Costs} charges its cost from a JMH row. To
 *       check, each access to shared state is a point where another actor may get a turn, after a
 *       random number of accesses and for a random time. So any interleaving of whole accesses can
 *       occur; jcstress and the models cover the effects of store buffers.
 *   <li>A task's own work is a sleep in virtual time; so is a park. A wake costs the waker time,
 *       and reaches the sleeper after a latency.
 * </ol>
 *
 * <h2>What is checked</h2>
 *
 * Whenever no actor is in the scheduler's code and a worker is parked: no task that any worker
 * could take is visible; no timer is overdue; no steal is left unfinished; no task waits in a LIFO
 * slot for more than 2 ms while a worker is parked all that time. At the end: every task ran as
 * often as it was made runnable, each worker sleeps without a timeout, and a shutdown ends all of
 * them. A task that runs without having been made runnable fails at once.
 *
 * <h2>Verified by</h2>
 *
 * SimCommandTest; the faults of {@link dev.joule.verify.sim.SimulationPart}.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.sim;
