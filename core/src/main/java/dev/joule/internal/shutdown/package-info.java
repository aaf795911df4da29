/**
 * The end of a scheduler, in each of its four forms.
 *
 * <h2>Purpose</h2>
 *
 * Every accepted task runs, is returned, is reported or is cancelled, and the workers end when
 * nothing is left, not before.
 *
 * <h2>States</h2>
 *
 * Those of {@link dev.joule.internal.worker.Lifecycle}:
 *
 * <pre>
 *  RUNNING --shutdown--&gt; CLOSING --queues closed--&gt; SHUTDOWN --nothing left--&gt; STOPPED
 *                                                   STOPPED --last worker ends--&gt; TERMINATED
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li><b>Close.</b> Marks the scheduler as shut down, closes the injection queue, cancels series,
 *       wakes periodic stackless tasks so that they end, then notes that the queues are closed.
 *   <li><b>Last look.</b> The last worker that parks looks whether anything is left: a task in a
 *       queue, a stackless task, a delayed one, a blocking call, a virtual thread. If nothing is,
 *       and neither the idle word nor the word of the spares has changed meanwhile, it stops the
 *       pool and wakes all workers, which end.
 *   <li><b>Stop</b> ({@code shutdownNow}, and the others when they lose patience): claims the tasks
 *       of views, cancels stackless tasks, drains the queues and timers, takes the blocking calls
 *       that have not begun, reads the stacks for the report, interrupts what runs, and calls user
 *       code last. A virtual thread that has started is queued again: it goes on to its end. While
 *       this thread has tasks in hand it counts as a blocking call, so the scheduler does not end.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread                       then               another thread   then
 *  queues closed, CAS of the state  sources, volatile  source, a write  state, volatile
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A task is accepted just as the last worker finds nothing left: it would never run. Each source of
 * tasks writes first and then reads the state, and the last look reads the sources after the state
 * has changed, so one of the two sees the other.
 *
 * <h2>Proof sketch</h2>
 *
 * When the last look begins, no task comes in from outside, since the injection queue is closed. A
 * task inside would have to run, and then the idle word or the word of the spares has changed. What
 * can still wake a task is counted: by the registry, the wheels, the count of blocking calls or the
 * list of virtual threads.
 *
 * <h2>Non-goals</h2>
 *
 * Going on with a shutdown that an error of the JVM has interrupted. Ending a task that ignores its
 * interrupt.
 *
 * <h2>Verified by</h2>
 *
 * ShutdownTest, ShutdownNowTest, ShutdownNowReachesLateTasksTest, ShutdownReportTest, CloseTest,
 * TerminationTest, ShutdownUnderLoadStressTest, SpawnPeriodicTest; in {@code verify} ShutdownPlays.
 */
package dev.joule.internal.shutdown;
