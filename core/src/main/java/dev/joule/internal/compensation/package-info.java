/**
 * Help for workers that are stuck in a task.
 *
 * <h2>Purpose</h2>
 *
 * A task that loops, reads a file, or sits in a native call holds its worker. When all workers are
 * held, no task would run. {@link dev.joule.internal.compensation.Sentinel} notices this and sends
 * {@linkplain dev.joule.internal.compensation.Spare spares}: threads beyond the pool's size, which
 * run the queued tasks. In a bounded pool spares carry virtual threads only, so that no more plain
 * tasks run at once than there are workers.
 *
 * <h2>States</h2>
 *
 * <pre>
 *            send                    nothing to do, or dismissed and given back
 *   ASLEEP ---------&gt; AT_WORK ------------------------------------------------&gt; ASLEEP
 *      | a second without work, or the pool is idle
 *      v
 *    ENDED ---send, with a new thread---&gt; ASLEEP
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>While a worker runs, the sentinel looks every 5 ms; every 100 ms where no spare could help
 *       and no worker polls. A worker is stuck when it has begun no task for the limit (10 ms), a
 *       spare after 5 ms, and both as long as a task has announced that it blocks. Such a call
 *       makes the sentinel look at once if no worker is parked and a task waits, unless the last
 *       ones were short.
 *   <li>Time in which the sentinel itself was late does not count: see {@code ClockGaps}.
 *   <li>A stuck thread computes if the kernel says that it runs or is ready to run; each worker
 *       keeps its file in {@code /proc} open for that, one descriptor for each worker and spare.
 *       Each one that waits needs a spare. All that compute need one together; if no task begins
 *       for 0.1 s though one waits and all are stuck, they get one more, then after 0.2 s, 0.4 s
 *       and so on, up to four for each processor ({@code ComputeSpareBudget}).
 *   <li>Spares are sent if fewer are at work than are needed, no worker is parked, and a task
 *       waits: in a shared queue, a ring, a batch, or the slot of a stuck worker; or a timer is
 *       due. A spare is among the pool's runners before it can hold a task. It takes from all
 *       queues, also from the slots of stuck workers; it never searches, never parks, and is not in
 *       the idle set. One that is not needed any more moves its tasks to the shared queues.
 *   <li>While all workers wait, no other thread sees events and timers: the sentinel looks 0.1 ms
 *       after it has sent a spare, then after twice that time, up to 5 ms, and when a timer is due.
 *   <li>After a tenth of a second in which each worker slept or stayed in the task in which it is
 *       stuck, and no spare and no parked worker could do anything, the sentinel ends the sleeping
 *       spares, announces that it sleeps, looks once more, and parks. A worker that leaves the
 *       parked set or a stuck task wakes it. If all workers are stuck, it sleeps until a timer is
 *       due, until starvation may be found, and, where there may be outside events, after doubled
 *       periods of up to 100 ms; a push wakes it, too, since it announces that help is wanted.
 *   <li>If tasks are queued and none has begun for a second, while all threads are in a task, the
 *       listener is called; if all of them wait, again after 8 seconds, then every 64.
 *   <li>The sentinel's thread ends with the pool, and ends the spares. The scheduler ends only
 *       while no spare is at work, and none was since the question began ({@code SpareCount}).
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread                 then                               another thread                      then
 *  asleep, atomic             idle word, volatile load           idle word, atomic (leave)           asleep, volatile
 *  asleep, atomic             stallsLeft, volatile load      stallsLeft, volatile store         asleep, volatile
 *  wantsHelp, volatile store  queues, volatile                   push, volatile or CAS               wantsHelp, volatile
 *  runners, volatile store    activity, atomic (begins)          spare's push, volatile              idle word, volatile
 *  activity, atomic (begins)  state, volatile store              activity, volatile load             queues, volatile
 *  isStuck, volatile          -                                  isStuck, volatile                   -
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A worker wakes up just when the sentinel goes to sleep, reads that it is awake, and gets stuck.
 * So the sentinel announces its sleep before it reads the idle word, which the worker changes
 * before.
 *
 * <h2>Proof sketch</h2>
 *
 * Of the end: let A0 and A1 be the two reads of the activity word, equal and without a spare at
 * work, and Q the look at the queues between them. A spare that took a task before Q and had it at
 * A1 began before it took it; that changed the word, before A0 (then it was at work at A0) or after
 * (then A1 differs).
 *
 * <h2>Non-goals</h2>
 *
 * Fairness: nothing takes a thread that computes from its carrier.
 *
 * <h2>Verified by</h2>
 *
 * RestsWhileWorkersWaitTest, CompensationTest, BehindAStuckSpareTest, SentinelTest, LatenessTest,
 * BlockingCallsTest, SentinelEagerLooksTest, SentinelRestTest, ComputeSpareBudgetTest,
 * KernelThreadTest, StarvationTest, WaitsThatNothingEndsAreReportedTest; the races of {@code
 * ./joule verify orderings}, compensation.pml, the plays of {@code ./joule verify schedules}; the
 * agent's AgentTest.
 */
package dev.joule.internal.compensation;
