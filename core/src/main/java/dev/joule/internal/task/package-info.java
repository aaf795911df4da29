/**
 * Tasks with a handle: stackless ones, plain ones, and blocking calls.
 *
 * <h2>Purpose</h2>
 *
 * A {@link dev.joule.internal.task.Task} is the task, its handle, its waker and its context in one
 * object. Any thread may wake, cancel or join it at any time; one worker at a time polls it. A
 * plain task ({@link dev.joule.internal.task.CallableTask}) is one that is complete after its first
 * poll. A blocking call ({@link dev.joule.internal.task.BlockingTask}) runs on a thread of the
 * blocking pool instead, and shares the end and the joiners. {@link
 * dev.joule.internal.task.BlockOn} polls on a thread that is no worker.
 *
 * <h2>States</h2>
 *
 * See {@link dev.joule.internal.task.TaskState}. "Queued" and "being polled" are one state, ACTIVE:
 * a wake does the same in both, it sets NOTIFIED. So a poll begins without an atomic step unless
 * NOTIFIED is set, and a task that runs to its end without waiting makes a single atomic step, in
 * which it takes the joiners. A new task is active from the start.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>Wake. From IDLE: change the state to ACTIVE and enqueue the task. From ACTIVE: set
 *       NOTIFIED, by a CAS even if it is set. From COMPLETE: do nothing. If the task's own poll
 *       wakes it on its worker, the worker notes that in a plain field instead.
 *   <li>Poll. If NOTIFIED is set, clear it atomically. If CANCEL is set, end the task; else poll.
 *   <li>After a poll that returned Pending. If the task has woken itself, it goes to the ring's
 *       tail. Else, if it waits for the first time, it is listed in the registry. If the scheduler
 *       is closing, both end the task instead. Then, if CANCEL is set, the task ends; if NOTIFIED
 *       is set, it goes to the ring's tail; otherwise a CAS changes ACTIVE to IDLE, which fails if
 *       either bit was set meanwhile.
 *   <li>Cancel. Set CANCEL. If the task was idle, enqueue it, so that its {@code onCancel()} runs
 *       once, on a worker, and never during a poll. For a task that {@code shutdownNow} took from a
 *       queue it runs on the caller's thread.
 *   <li>End. Write the outcome, then the state (release), then take the joiners in one exchange
 *       that leaves CLOSED in their place, and wake them. A joiner adds its waker by a CAS: the
 *       first as it is, later ones in an immutable stack ({@code Joiners}). A joiner that finds
 *       CLOSED reads the outcome. A single joiner that is a task of the same scheduler is not
 *       enqueued: it runs next on the worker.
 *   <li>Giving up. The waker expires, for good: that of a thread when its wait ends, of a task when
 *       it is over, of a future when it is completed, of a part when the whole is over. A thread
 *       that is the only joiner removes its waker at once. Other expired wakers stay in the stack
 *       until a sweep, and a wake of them has no effect.
 * </ol>
 *
 * <p>A task that is over clears its reference to the scheduler after it has taken the joiners. A
 * wake or a cancel that finds none does nothing; one that read the reference before finds the state
 * COMPLETE.
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
 * A task is enqueued only by its spawn, by the thread whose CAS makes it active, or by its own
 * poller while it stays active. So it is in one queue at most, and polled by one worker. Let N be a
 * wake's CAS. If N made the task active, a poll begins after it. If N found it active, NOTIFIED is
 * set, and either the next poll's clear comes after N, or N comes after that clear and the CAS to
 * IDLE that ends that poll fails: a poll begins after N either way. So every wake is followed by a
 * poll that sees its data.
 *
 * <h2>Non-goals</h2>
 *
 * Interrupting a poll; removing a joiner that polls as soon as it gives up (until its task is over
 * it may be woken needlessly); dropping the future of a task that the user has dropped (stages may
 * depend on it); a bit for joiners in the state, which would cost the joiner and the end a second
 * atomic step.
 *
 * <h2>Verified by</h2>
 *
 * TaskWakeTest, TaskCancelTest, JoinHandleTest, GivenUpWaitsTest, SpawnPeriodicTest,
 * NeverHangsTest, TaskRaceStressTest, BlockOnEndsWithItsSchedulerTest, ReleasesTest; in {@code
 * verify} TaskPlays.
 */
package dev.joule.internal.task;
