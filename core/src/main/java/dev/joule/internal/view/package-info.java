/**
 * Executors that are views of a scheduler: each has tasks and an end of its own, and borrows the
 * threads.
 *
 * <h2>Purpose</h2>
 *
 * A library that is given an executor may shut it down, and wait for its own tasks only. So a view
 * keeps a list of its unfinished tasks, and refuses, returns, interrupts and awaits those alone.
 * {@link dev.joule.internal.view.WorkersView} runs them on the workers, {@link
 * dev.joule.internal.view.BlockingView} on threads that may block.
 *
 * <h2>States of a task</h2>
 *
 * <pre>
 *          begin               end
 *   NEW ----------&gt; BEGUN ----------&gt; OVER
 *    |     &lt;----------                 ^
 *    |        rest (periodic)           |
 *    +----------------------------------+
 *      claim: returned, cancelled or refused
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A task is listed before the scheduler gets it. If the scheduler refuses it, the submitting
 *       thread claims it; if the claim fails, the task was returned by a shutdown and counts as
 *       accepted.
 *   <li>A thread that runs a task begins it first; one that finds it begun or over does nothing.
 *       The queue of the scheduler may therefore keep a task that is over.
 *   <li>What a shutdown claims arrives in its list: room for all is made before the first claim,
 *       and no step after that allocates. If there is no memory, nothing was claimed, and the
 *       shutdown can be called again. When the scheduler is stopped, what its views had is kept
 *       with what was queued until the list is handed over.
 *   <li>A task leaves the list when it is over. A shutdown sets the flag and then takes the monitor
 *       of each list in turn; after that no list grows. An empty list stays empty, so a thread that
 *       finds all empty after the shutdown ends the view.
 *   <li>The thread of a task is interrupted under the monitor that its end needs: the interrupt
 *       meets this task and no later one. The end clears it. If the task runs another one in place,
 *       the interrupt is kept until that has ended (the executor package).
 *   <li>A view ends at the latest with its scheduler, which knows its views by weak references.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * One monitor per list guards the list and the states of its tasks. A thread adds to the list that
 * its identity chooses, so that submitters rarely meet. The flag of the shutdown is volatile, and
 * is read under the monitor when a task is added.
 *
 * <h2>The race it prevents</h2>
 *
 * A task that is accepted after a shutdown has found nothing left: see 4.
 *
 * <h2>Non-goals</h2>
 *
 * Priorities, and a bound of the tasks that wait: {@code maxPending} of the scheduler bounds those
 * for its workers.
 *
 * <h2>Verified by</h2>
 *
 * ViewsLikeTheJdkTest, BlockingExecutorTest, ExecutorViewTest, ViewsEndStressTest,
 * ViewsInAFullHeapTest, ViewsAtTheEndOfTheStackTest, ViewsInPlaceOfWorkersTest,
 * InterruptsOfViewsStayApartTest.
 */
package dev.joule.internal.view;
