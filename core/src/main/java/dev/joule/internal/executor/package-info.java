/**
 * The scheduler as the JDK's executors know it: futures that a worker can wait for without harm,
 * and delayed tasks.
 *
 * <h2>Purpose</h2>
 *
 * {@code submit}, {@code invokeAll} and {@code schedule} promise that {@code get} returns once the
 * task has run. A worker that waits for a task in its own queue would wait for ever if it is the
 * only one. So the task is run in place of the waiting one: since that one waits, no more tasks run
 * than there are workers, except after a timeout (below). {@link java.util.concurrent.FutureTask}
 * sees to it that each task runs once, though it may also be in a queue.
 *
 * <p>A delayed task is one object: a future that is its own timer. It is in no list but the timer
 * wheels. So setting one is a single write, the push onto a wheel's inbox, and cancelling one
 * another, the change of its status; all further steps of either may be missing after an error
 * without harm.
 *
 * <h2>States</h2>
 *
 * The states of a {@linkplain dev.joule.internal.executor.Helping task} whose thread may run
 * another task in place:
 *
 * <pre>
 *              get() of another task                  the other has ended
 *    ALONE -------------------------------&gt; HELPING ---------------------&gt; ALONE
 *      |                                       |
 *      | cancel(true)                          | cancel(true)
 *      v                                       v
 *  CANCELLING --interrupted--&gt; ALONE    CANCELLING_HELPER --&gt; INTERRUPT_KEPT --&gt; ALONE
 *                                                                  the other has ended:
 *                                                                  the thread interrupts itself
 * </pre>
 *
 * The end of a view interrupts a helping task without ending its future: HELPING leads straight to
 * INTERRUPT_KEPT then, and a later {@code cancel(true)} only ends the future.
 *
 * <p>Of a delayed task:
 *
 * <pre>
 *        tryStart             its time comes           a worker runs it
 *  MADE ----------&gt; WAITING ----------------&gt; DUE ----------------------&gt; OVER
 *         in a wheel |  ^      in a queue or    |                           ^
 *                    |  |      a worker's hand  |
 *                    |  +--the next of a series-+--cancel--&gt; OVER
 *                    +--cancel--&gt; OVER
 *                    +--shutdownNow--&gt; GIVEN BACK
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A thread that runs tasks for the scheduler has a {@linkplain
 *       dev.joule.internal.worker.Nesting record} of the task that runs innermost. A task that its
 *       worker took from a queue is known to the worker; any other notes itself when it begins.
 *   <li>{@code get()} on such a thread runs the task in place, inside the one that waits. If
 *       another thread has begun it, this does nothing, and the wait ends as it does anywhere. The
 *       queued task stays behind. It leaves the queue when its turn comes or, in a pool with the
 *       LIFO slot, when the ring overflows.
 *   <li>A future that {@code shutdownNow} has returned is run by its receiver: no thread that waits
 *       for it begins it, and a future that such a thread has begun is not returned, though it is
 *       still queued ({@code Turns}). One CAS decides between the two, also for a task of {@code
 *       invokeAny}, which is queued and lent.
 *   <li>The outer task is {@code HELPING} meanwhile. {@code cancel(true)} of it then does not
 *       interrupt the thread but leaves that to the thread itself, which does it after the inner
 *       task. An earlier interrupt is set aside for that time. A {@code cancel(true)} of the inner
 *       task interrupts the thread, and a remaining interrupt is cleared at its end. Any other
 *       interrupt of the thread reaches the innermost task and, if it is still set at the end of
 *       that, the outer one. After {@code shutdownNow} each finds itself interrupted.
 *   <li>{@code get} with a timeout lends the task to a thread that is no worker, and so does {@code
 *       invokeAny}, which queues its tasks for the other workers, too. A waiting thread has one
 *       such thread at a time, which runs the lent tasks one after the other.
 *   <li>A task that is still lent when the wait has timed out is taken back if it has not begun. If
 *       it has, the waiting thread must join it: when its outermost task has ended, the thread
 *       waits for the end of the lent one before it begins another. So the two run side by side for
 *       the rest of that task, and no longer. The task that followed the outermost one goes back to
 *       the queue before that wait. After {@code shutdownNow} no thread has to join.
 *   <li>The thread to which a task is lent waits as the worker would have: it helps, lends and
 *       joins, and waits that are refused on a worker are refused there.
 * </ol>
 *
 * <p>Of a delayed task:
 *
 * <ol>
 *   <li><b>Start.</b> Sets the timer, then looks whether the scheduler is shut down. If so, it
 *       takes the timer away again and refuses; if that fails, the task fired or was given back,
 *       and is accepted. A start that throws marks the task as over by a plain write, which needs
 *       no stack; its timer then fires without effect.
 *   <li><b>Due.</b> The poller of the wheel hands the task to its own queue. Only threads that are
 *       not parked poll: workers, and spares at work.
 *   <li><b>Cancel.</b> One CAS of the status. Then the timer is taken away, the threads that wait
 *       are woken, and the end is asked to look again if it waits for this very task. Room for that
 *       is required before the CAS if any thread waits. A second cancel repeats these steps.
 *   <li><b>Shutdown.</b> Marks the scheduler as shut down, then cancels the series found in the
 *       wheels. A series in a queue is cancelled by the worker that comes to it. One that runs sets
 *       its timer for the next time, looks at the shutdown after that, and takes it away. A
 *       shutdownNow that comes later cancels those that it finds in a queue.
 *   <li><b>shutdownNow.</b> Takes away the timer of each task in the wheels; the tasks whose timer
 *       it got are given back as they are, series too. A task that a poller or a thief has in hand
 *       meanwhile runs after that, and finds itself interrupted; a series is cancelled then.
 *   <li><b>The end.</b> Asked by the last worker that parks, after the shutdown: is any task in the
 *       wheels that is not over? The answer names one (<i>found</i>), so that the next question
 *       looks at that one first and only its end asks for another look.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread               then                          another thread           then
 *  guard, CAS (helps)       interrupt, read and cleared   guard, CAS (cancels)     interrupt; guard, volatile
 *  isBusy, lock (ends)      -                             isBusy, lock (waits)     next task
 *  inbox, CAS (push)            scheduler's state, load   state, CAS (shutdown)    inbox, getAndSet
 *  task's status, CAS (cancel)  found, load               found, volatile store    task's status, load
 * </pre>
 *
 * <p>Whether a shutdown returns a future or a waiting worker runs it is decided by a CAS on one
 * word (<i>turns</i>), which guards nothing else.
 *
 * <h2>The race it prevents</h2>
 *
 * A thread finds a task alone and is about to interrupt it; meanwhile the task begins to help, and
 * the interrupt hits the inner task. So the thread that cancels holds the guard until the interrupt
 * is set, and the thread that helps waits for the guard before it sets the interrupt aside. The
 * same holds at the end of helping: an interrupt was kept before the guard was released, or reaches
 * the thread after that.
 *
 * <p>A task that was accepted and that the end has overlooked would never run, and its {@code get}
 * never return. A task that is over and that the end still waits for would keep {@code close} until
 * its time. In both cases each side writes first and then reads the other's write.
 *
 * <h2>Proof sketch</h2>
 *
 * <ul>
 *   <li><b>None overlooked.</b> While all workers are parked and no spare is at work no thread
 *       polls. So a task that waits is in a wheel, where the question finds it, or its start has
 *       not looked at the shutdown yet, and will. A task that is due is in a queue, which the
 *       question looks at too, or in the hand of a thread that is not parked.
 *   <li><b>None waited for in error.</b> The question looks at the status; a task that ended before
 *       is passed over though its timer be set. For one that ends after, see the table.
 *   <li><b>Given back or run.</b> The timer's state goes from PENDING to FIRED or to CANCELLED,
 *       once. The thread that changes it to CANCELLED gives the task back, refuses it or cancels
 *       it.
 * </ul>
 *
 * <h2>Non-goals</h2>
 *
 * A short stack: a deep chain of tasks that run in place is a deep stack. Waits for anything but a
 * task of the scheduler (a latch, a foreign future): it is unknown which thread would end them; the
 * sentinel reports them when all wait. Keeping apart what belongs to the thread: an inner task sees
 * the thread-locals and scoped values of the outer one, and enters the reentrant locks that the
 * outer one holds.
 *
 * <h2>Verified by</h2>
 *
 * WaitsOfTasksForFuturesTest, WaitsOnOneWorkerTest, InvokeTest, TimedGetOnWorkerTest,
 * LentTasksKeepTheBoundTest, CancelReachesItsOwnTaskTest, InterruptsStayApartStressTest,
 * PeriodicTaskTest, PeriodOverflowTest, HelpedTaskKeepsItsContextTest, SeriesWithoutMemoryTest,
 * DelayedTasksEmptinessStressTest, DelayedFutureTest, ReturnedPeriodicTasksTest,
 * ReturnedTasksHaveOneRunnerTest, ScheduledAtTheEndOfTheStackTest, LoansHoldUpNothingTest.
 */
package dev.joule.internal.executor;
