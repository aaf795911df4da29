/**
 * The suite {@code fairness}: how often each of many virtual threads gets its turn, and how long it
 * waits, on the JDK's scheduler and on Joule's.
 *
 * <p>A {@link dev.joule.bench.fairness.Program} is a crowd of virtual threads that go on until they
 * are stopped. A {@link dev.joule.bench.fairness.Contest} lets them run for a window of time,
 * counts the turns of each, and records the longest wait; a wait that has not ended counts too. The
 * subjects run the same program; {@code joule} has the agent and no other flag. {@code go} does the
 * rows that have a counterpart there: a mutex as the lock, channels as the pool and as the {@code
 * SynchronousQueue}, and sleeps.
 *
 * <p>The programs:
 *
 * <ul>
 *   <li>threads that contend for a {@link dev.joule.bench.fairness.Resource} and hold it for {@link
 *       dev.joule.bench.fairness.CriticalWork}: {@code RESOURCE_THREADS_WORK};
 *   <li>threads that hand over to each other, in one pair or in eight: {@code handoff_};
 *   <li>one thread or eight, each of which joins a subtask, again and again: {@code
 *       handoff_scope_};
 *   <li>a thread that sleeps for a short time, again and again: {@code sleep_};
 *   <li>threads that wait for a monitor while a native frame pins them: {@code pinned_monitor_}.
 * </ul>
 *
 * <p>Both JVMs have {@code --enable-preview}, for the rows of {@code StructuredTaskScope}.
 */
@NullMarked
package dev.joule.bench.fairness;

import org.jspecify.annotations.NullMarked;
