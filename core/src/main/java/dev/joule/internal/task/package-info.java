/**
 * Stackless tasks, which a spawn creates.
 *
 * <h2>Purpose</h2>
 *
 * A {@link dev.joule.internal.task.Task} is the task, its handle, its waker and its context in one
 * object. Any thread may wake, cancel or join it at any time; one worker at a time polls it.
 *
 * <h2>States</h2>
 *
 * See {@link dev.joule.internal.task.TaskState}. "Queued" and "being polled" are one state, ACTIVE:
 * a wake does the same in both, it leaves a mark. So a poll begins without an atomic step unless a
 * mark is there to be cleared, and a task that runs to its end without waiting makes one atomic
 * step in all, the last. A new task is active from the start.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>Wake: IDLE to ACTIVE and enqueue; ACTIVE: set NOTIFIED, even if it is set; COMPLETE:
 *       nothing. A wake by the task's own poll on its own worker is noted by the worker instead.
 *   <li>Poll: if NOTIFIED is set, clear it atomically; if CANCEL is set, end the task; else poll.
 *   <li>After Pending: woken by itself: to the ring's tail. Not listed yet: list it, or end it when
 *       the scheduler is closing. Then CANCEL: end it; NOTIFIED: to the ring's tail; else ACTIVE to
 *       IDLE by a CAS that fails if either bit has come.
 *   <li>Cancel: set CANCEL; if the task was idle, enqueue it, so that its {@code onCancel()} runs
 *       on a worker (on the caller's thread for what {@code shutdownNow} took from a queue), never
 *       during a poll, and once.
 *   <li>End: write the outcome, then the state (release), then take the joiners in one exchange
 *       that leaves CLOSED in their place, and wake them. The first joiner CASes itself in, and the
 *       second a set of both under a lock of its own, which the end closes after the exchange. A
 *       joiner that finds CLOSED, or the set closed, reads the outcome.
 *   <li>Giving up: a thread removes its waker. Any other waker expires (a task's when the task is
 *       over, a future's when it is completed, a part's when the whole is over) and stays, until as
 *       many joiners have come as were kept the last time: then those that have expired are
 *       dropped. Expired is for good, so they need no wake.
 * </ol>
 *
 * <p>A task that is over forgets its scheduler, after it has taken the joiners: a wake or a cancel
 * that finds none has nothing to do, and one that read it before finds the state COMPLETE.
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  write                                  read                            what it guards
 *  state, CAS (IDLE to ACTIVE), enqueue   dequeue (acquire)               what the waker wrote
 *  state, CAS (NOTIFIED, always)          state, atomic and (poll start)  what the waker wrote
 *  state, CAS (NOTIFIED, CANCEL)          state, CAS (ACTIVE to IDLE)     that the bit is not missed
 *  content; state, release; joiner, swap  joiner, volatile; state         outcome
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A waker writes its data, sees NOTIFIED, and does nothing; the poller clears NOTIFIED and reads
 * the data's old value. With a plain read both may happen, since the waker's write may be in its
 * store buffer. The waker's CAS is a full fence after its write, and the poller's atomic clear one
 * before its read: one of them sees the other.
 *
 * <h2>Proof sketch</h2>
 *
 * A task is enqueued only by the CAS that makes it active, by its spawn, or by its own poller while
 * it stays active: so it is in one queue at most, and polled by one worker. Let N be a wake's CAS.
 * If N made the task active, a poll begins after it. If N found it active, NOTIFIED is set, and
 * either the next poll's clear comes after N, or N comes after that clear and the CAS to IDLE that
 * ends that poll fails: a poll begins after N either way. So every wake is followed by a poll that
 * sees its data.
 *
 * <h2>Non-goals</h2>
 *
 * Interrupting a poll; taking a polling joiner out at once (until its task is over it may be woken
 * once too often); dropping a future of a task that nobody holds (others may depend on it); a bit
 * for joiners in the state, which would cost the joiner and the end a second atomic step.
 *
 * <h2>Verified by</h2>
 *
 * TaskWakeTest, TaskCancelTest, JoinHandleTest, GivenUpWaitsTest, NeverHangsTest,
 * TaskRaceStressTest, BlockOnEndsWithItsSchedulerTest, ReleasesTest.
 */
package dev.joule.internal.task;
