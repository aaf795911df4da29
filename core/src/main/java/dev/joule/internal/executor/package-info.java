/**
 * The scheduler as the JDK's executors know it: futures that a worker can wait for without harm,
 * and delayed tasks.
 *
 * <h2>Purpose</h2>
 *
 * {@code submit}, {@code invokeAll} and {@code schedule} promise that {@code get} returns once the
 * task has run. A worker that waits for a task in its own queue would wait for ever when it is the
 * only one. So a worker of the scheduler runs such a task on the spot if nobody has begun it;
 * {@link java.util.concurrent.FutureTask} sees to it that it runs once. If somebody has, that
 * somebody is running, and the wait ends as it does anywhere.
 *
 * <p>A delayed task is one object: a future that is its own timer. It is in no list but the timer
 * wheels. So setting one is a single write, the push onto a wheel's inbox, and cancelling one
 * another, the change of its status; whatever else belongs to either may be missing after an error
 * without harm.
 *
 * <h2>States</h2>
 *
 * Of a delayed task:
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
 *       its timer for the next time, looks at the shutdown after that, and takes it away.
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
 *  here                         then                      there                    then
 *  inbox, CAS (push)            scheduler's state, load   state, CAS (shutdown)    inbox, getAndSet
 *  task's status, CAS (cancel)  found, load               found, volatile store    task's status, load
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A task that was accepted and that the end has overlooked would never run, and its {@code get}
 * never return. A task that is over and that the end still waits for would keep {@code close} until
 * its time. In both, each side writes and then reads what the other wrote.
 *
 * <h2>Proof sketch</h2>
 *
 * <ul>
 *   <li><b>None overlooked.</b> While all workers are parked and no spare is at work nobody polls.
 *       So a task that waits is in a wheel, where the question finds it, or its start has not
 *       looked at the shutdown yet, and will. A task that is due is in a queue, which the question
 *       looks at too, or in the hand of a thread that is not parked.
 *   <li><b>None waited for in error.</b> The question looks at the status; a task that ended before
 *       is passed over though its timer be set. For one that ends after, see the table.
 *   <li><b>Given back or run.</b> The timer's state goes from PENDING to FIRED or to CANCELLED,
 *       once. Who takes it to CANCELLED gives the task back, refuses it or cancels it.
 * </ul>
 *
 * <h2>Non-goals</h2>
 *
 * Waits for what is not a task of the scheduler (a latch, a foreign future): nothing here knows who
 * would end them.
 *
 * <h2>Verified by</h2>
 *
 * OwnWaitsTest, WaitsOnOneWorkerTest, InvokeTest, PeriodicTaskTest, LongPeriodTest,
 * HelpedTaskKeepsItsContextTest, SeriesWithoutMemoryTest, DelayedTasksEmptinessStressTest,
 * DelayedFutureTest, GivenBackSeriesTest, ScheduledAtTheEndOfTheStackTest.
 */
package dev.joule.internal.executor;
