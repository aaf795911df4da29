/**
 * The scheduler as a whole: builds the parts, connects them, and starts their threads.
 *
 * <p>{@link dev.joule.internal.scheduler.JouleScheduler} implements the API and delegates. {@link
 * dev.joule.internal.scheduler.WorkerThreads} and {@link dev.joule.internal.scheduler.SpareThreads}
 * own the threads. {@link dev.joule.internal.scheduler.VirtualThreads} is the scheduler's side of
 * the virtual threads that its workers carry, and {@link
 * dev.joule.internal.scheduler.DefaultVirtualThreadScheduler} that of the agent; the essay on both
 * is in the virtual package.
 *
 * <p>There is no protocol here. A task comes in by the package {@code submit}, waits in {@code
 * queue}, and runs in {@code worker}; futures and lent executors are in {@code executor}, the end
 * is in {@code shutdown}, and reports and metrics are in {@code diagnose}.
 *
 * <h2>Verified by</h2>
 *
 * BuilderTest, WorkerThreadFactoryTest, VirtualThreadsTest, SleepsTest.
 */
package dev.joule.internal.scheduler;
