/**
 * The scheduler as the JDK's executors know it: futures that a worker can wait for, delayed tasks,
 * and executors with an end of their own.
 *
 * <h2>Purpose</h2>
 *
 * A worker that waits for a task in its own queue would wait for ever if it is the only one. So an
 * untimed {@code get} runs the task in place of the waiting one; no more tasks run than there are
 * workers. {@link java.util.concurrent.FutureTask} sees to it that each task runs once, though it
 * may also be in a queue.
 *
 * <p>A delayed task is a future with a timer. It is in no list but the timer wheels: setting one is
 * a push onto a wheel's inbox, and cancelling one a change of its status.
 *
 * <p>{@link dev.joule.internal.executor.View} is an executor that borrows the threads of the
 * scheduler; its protocol is described there.
 *
 * <h2>States</h2>
 *
 * Of a delayed task:
 *
 * <pre>
 *        tryStart             its time comes           a worker runs it
 *  MADE ----------&gt; WAITING ----------------&gt; DUE ----------------------&gt; OVER
 *         in a wheel |  ^      in a queue or    |                           ^
 *                    |  |      a worker's hand  |                           |
 *                    |  +--the next of a series-+--cancel-------------------+
 *                    +--cancel----------------------------------------------+
 *                    +--shutdownNow--&gt; RETURNED
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li><b>Get.</b> {@code get()} on a worker runs the task in place. If another thread has begun
 *       it, this does nothing, and the worker waits. The queued task stays behind; it leaves the
 *       queue in its turn or, in a pool with the LIFO slot, when the ring overflows. A delayed task
 *       is awaited until it is due, and then run in place. Any other wait holds the worker. Before
 *       it waits, in a timed {@code get} too, it moves the task in its slot to the ring, where
 *       other workers find it at once. A task in place and the one that waits share the thread's
 *       interrupt.
 *   <li><b>Return.</b> {@code shutdownNow} returns a queued future unless a worker has begun it in
 *       place, or it is done.
 *   <li><b>Start.</b> Sets the timer, then looks whether the scheduler is shut down. If so, it
 *       takes the timer away again and refuses; if that fails, the task fired or was returned, and
 *       is accepted.
 *   <li><b>Due.</b> The poller of the wheel hands the task to its own queue. Only threads that are
 *       not parked poll: workers, and spares at work.
 *   <li><b>Cancel.</b> Changes the status, takes the timer away, and then asks for another look at
 *       the scheduler's end.
 *   <li><b>Shutdown.</b> Marks the scheduler as shut down, then cancels the series found in the
 *       wheels. A series in a queue is cancelled by the worker that comes to it. One that runs sets
 *       its timer for the next time, looks at the shutdown after that, and takes it away.
 *   <li><b>shutdownNow.</b> Takes away the timer of each task in the wheels; the tasks whose timer
 *       it got are returned as they are, series too. A series that a poller or a thief has in hand
 *       meanwhile is cancelled after that.
 *   <li><b>The end.</b> Asked by the last worker that parks, after the shutdown: is any task in the
 *       wheels that is not over?
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread               then                          another thread                then
 *  inbox, CAS (push)        scheduler's state, load       state, CAS (shutdown)         inbox, getAndSet
 *  task's status, CAS       scheduler's state, load       state, CAS (queues closed)    task's status, load
 *  next timer, Release      status, load                  status, CAS                   next timer, load
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A task that was accepted and that the end has overlooked would never run, and its {@code get}
 * never return. A task that is over and that the end still waits for would keep {@code close} until
 * its time. A cancelled series must not leave its next timer behind. In each case both sides write
 * first and then read the other's write.
 *
 * <h2>Proof sketch</h2>
 *
 * <ul>
 *   <li><b>None overlooked.</b> While all workers are parked and no spare is at work no thread
 *       polls. So a task that waits is in a wheel, where the question finds it, or its start has
 *       not looked at the shutdown yet, and will. A task that is due is in a queue, which the
 *       question looks at too, or in the hand of a thread that is not parked.
 *   <li><b>Returned or run.</b> The timer's state goes from PENDING to FIRED or to CANCELLED, once.
 *       The thread that changes it to CANCELLED returns the task, refuses it or cancels it.
 * </ul>
 *
 * <h2>Non-goals</h2>
 *
 * A short stack: a deep chain of tasks that run in place is a deep stack. Help in a wait that is
 * timed, or for anything but a task of the scheduler. Keeping apart what belongs to the thread: an
 * inner task sees the interrupt, the thread-locals and the scoped values of the outer one, and
 * enters the reentrant locks that the outer one holds.
 *
 * <h2>Verified by</h2>
 *
 * ViewsEndStressTest, ViewsKeepNothingTest, BlockingExecutorTest, ExecutorViewTest,
 * WaitsOfTasksForFuturesTest, WaitsOnOneWorkerTest, ViewsLikeTheJdkTest, PeriodicTaskTest,
 * ContextHookTest, DelayedTasksEmptinessStressTest, ReturnedPeriodicTasksTest,
 * ReturnedTasksHaveOneRunnerTest; in {@code verify} ShutdownPlays.
 */
package dev.joule.internal.executor;
