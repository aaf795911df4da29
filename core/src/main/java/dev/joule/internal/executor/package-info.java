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
 * <h2>Non-goals</h2>
 *
 * Waits for what is not a task of the scheduler (a latch, a foreign future): nothing here knows who
 * would end them.
 *
 * <h2>Verified by</h2>
 *
 * OwnWaitsTest, WaitsOnOneWorkerTest, InvokeTest, PeriodicTaskTest, LongPeriodTest,
 * HelpedTaskKeepsItsContextTest, SeriesWithoutMemoryTest, DelayedTasksEmptinessStressTest.
 */
package dev.joule.internal.executor;
