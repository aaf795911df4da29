/**
 * The scheduler as a whole: takes work in and hands it to the pool, knows its state between start
 * and end, reads its counters.
 *
 * <p>{@link dev.joule.internal.scheduler.Lifecycle} holds the one protocol here, and its proof.
 * {@link dev.joule.internal.scheduler.VirtualThreads} is the scheduler's side of the virtual
 * threads that its workers carry; the essay on those is in the virtual package. {@link
 * dev.joule.internal.scheduler.View} is an executor that borrows the scheduler's threads.
 *
 * <h2>Verified by</h2>
 *
 * ShutdownTest, ShutdownNowTest, ShutdownNowReachesLateTasksTest, CloseTest, TerminationTest,
 * ShutdownUnderLoadStressTest, RejectionTest, MaxPendingTest, ViewsLikeTheJdkTest,
 * BlockingExecutorTest, ExecutorViewTest, ViewsEndStressTest, ViewsKeepNothingTest.
 */
package dev.joule.internal.scheduler;
