/**
 * Metrics, and reports of what keeps tasks from running.
 *
 * <p>{@link dev.joule.internal.diagnose.SchedulerMetrics} has a line for each metric. {@link
 * dev.joule.internal.diagnose.Diagnostics} listens to the sentinel, which finds workers that are
 * stuck and tasks that nobody runs; it reads stacks on the sentinel's thread, and writes the log on
 * another: a log handler may wait for a task.
 *
 * <p>{@link dev.joule.internal.diagnose.SchedulerObserver} is what the module {@code
 * dev.joule.observe} implements, for which alone this package is exported.
 *
 * <h2>Verified by</h2>
 *
 * StatsTest, DiagnosticsTest, ObserverTest, WaitsThatNothingEndsAreReportedTest.
 */
package dev.joule.internal.diagnose;
