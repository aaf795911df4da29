/**
 * Threads for calls that block.
 *
 * <h2>Purpose</h2>
 *
 * A worker must not block, so what blocks runs on a thread of this pool. The pool grows to its
 * maximum before a call has to wait, and shrinks when it is idle.
 *
 * <h2>States</h2>
 *
 * <pre>
 *            next: task          next: none
 *   running ------------> running ---------> idle --- handed a task ---> running
 *                                              |
 *                                              +--- idle for too long, or shut down ---> gone
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A task goes to the thread that became idle last, so that surplus threads stay idle and end;
 *       else to a new thread, if there may be one more; else into the queue.
 *   <li>A thread takes from the queue before it becomes idle: while something is queued, no thread
 *       is idle.
 *   <li>A task is put into an idle thread's hand under the lock. A thread whose time ran out looks
 *       at its hand under the same lock before it leaves.
 *   <li>A thread that cannot be started leaves its task in the queue if another lives, which will
 *       take it; else the task is rejected. Threads are started under the lock, so one that is
 *       counted as living lives.
 *   <li>A task is queued or refused, never both, so each call is counted out once by its owner.
 *       Before the lock is taken some room on the stack is required: an overflow inside {@code
 *       lock} would leave it taken.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * One lock guards all state. A virtual thread tries until it gets the lock, and yields in between:
 * if it waited in the lock's queue, it could block a worker on which it depends.
 *
 * <h2>The race it prevents</h2>
 *
 * A submission that counts on a thread which is about to end: see 3.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness between submitters, and speed beyond that of the calls it is made for.
 *
 * <h2>Verified by</h2>
 *
 * {@code BlockingPoolTest}, {@code BlockingPoolShutdownTest}, {@code BlockingPoolStressTest},
 * {@code BlockingThreadTest}.
 */
package dev.joule.internal.blocking;
