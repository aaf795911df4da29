/**
 * The scheduler as a whole: builds the parts, connects them, and starts their threads.
 *
 * <p>{@link dev.joule.internal.scheduler.JouleScheduler} implements the API and delegates. {@link
 * dev.joule.internal.scheduler.WorkerThreads} and {@link dev.joule.internal.scheduler.SpareThreads}
 * own the threads. {@link dev.joule.internal.scheduler.VirtualThreads} makes virtual threads and
 * takes their continuations from the JDK; {@link
 * dev.joule.internal.scheduler.DefaultVirtualThreadScheduler} does so for the agent. The essay on
 * both is in the package {@code virtual}.
 *
 * <p>There is no protocol here. A task enters through the package {@code submit}, waits in {@code
 * queue}, and runs in {@code worker}. Futures and executor views are in {@code executor}, the end
 * of a scheduler is in {@code shutdown}, and reports and metrics are in {@code diagnose}.
 *
 * <h2>Verified by</h2>
 *
 * BuilderTest, WorkerThreadFactoryTest, VirtualThreadsTest, SleepsTest.
 */
package dev.joule.internal.scheduler;
