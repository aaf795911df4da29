/**
 * The way in: decides for each submission whether it is accepted, in which queue it goes, and what
 * it carries.
 *
 * <h2>Purpose</h2>
 *
 * The place of the caller decides the queue. A task that a worker's task submits goes to that
 * worker's queue, one of a virtual thread to the queue of its carrier, and all others through the
 * bound, if there is one, to the injection queue. {@link
 * dev.joule.internal.submit.Submitter.Caller} is the one answer to the question where a thread is.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A caller outside takes a place in {@link dev.joule.internal.submit.Admission}, or is
 *       refused. Callers inside have no bound: a task that waited for a place would hold the worker
 *       that could free one.
 *   <li>The context of the caller is captured, on the caller's thread, by {@link
 *       dev.joule.internal.submit.TaskDecorator}. A task that carries neither context nor place is
 *       not wrapped.
 *   <li>The task is counted if it is stackless, then queued. A closed injection queue refuses it:
 *       then the place and the count are given back.
 *   <li>The place is given back, once, when the task begins, is taken back or is cancelled.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * The place is released by one {@code getAndSet}, so that it is given back once whoever comes
 * first. The queues order all else.
 *
 * <h2>Non-goals</h2>
 *
 * An exact bound at each moment: a task that begins gives its place back just before it runs.
 *
 * <h2>Verified by</h2>
 *
 * RejectionTest, MaxPendingTest, ContextHookTest, ContextThatFailsTest, ApiInsideVirtualThreadTest,
 * SubmitAllocationTest.
 */
package dev.joule.internal.submit;
