/**
 * Spare threads for workers that are stuck in a task.
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
 *   <li>While a worker runs, the sentinel looks every 5 ms, or every 100 ms if no spare could help
 *       and there are no outside events. A worker is stuck when it has been in one task for the
 *       stall limit (10 ms by default), a spare after 5 ms. Both are stuck at once while their task
 *       has announced that it blocks. Such a call makes the sentinel look at once if no worker is
 *       parked and a task waits, unless the last calls were short ({@code SentinelWakeThrottle}).
 *   <li>Time by which the sentinel itself was late does not count ({@code ClockGaps}).
 *   <li>A stuck thread computes if it is {@code RUNNABLE} and the kernel, where it can be asked,
 *       says that it runs or is ready to run; otherwise it waits. For each worker and spare a file
 *       in {@code /proc} is open for that ({@code KernelThread}). Each thread that waits needs a
 *       spare. All threads that compute need one together. They get one more if all threads are
 *       stuck, a task waits and none begins for 0.1 s, the next one after 0.2 s, 0.4 s and so on,
 *       up to four for each processor ({@code ComputeSpareBudget}).
 *   <li>Spares are sent if fewer are at work than are needed, no worker is parked, and a task waits
 *       (in the injection queue, a ring, a batch, or the slot of a stuck worker) or a timer is due.
 *       If all workers are stuck, all missing spares are sent at once; otherwise one is sent, and
 *       at the next looks as many as are at work. A spare is listed among the pool's runners before
 *       it can hold a task. It takes from all queues, also from the slots of stuck workers. It
 *       never searches, never parks, and is not in the idle set. A spare that is no longer needed
 *       moves its tasks to the shared queues.
 *   <li>While all workers wait in their tasks, no other thread sees events and timers. So the
 *       sentinel looks 0.1 ms after it has sent a spare, then after twice that time and so on, up
 *       to 5 ms, and when a timer is due.
 *   <li>The sentinel rests after a tenth of a second in which each worker was parked or stayed in
 *       the task in which it is stuck, and there was nothing that a spare or a parked worker could
 *       do. It ends the sleeping spares, announces that it sleeps, looks once more, and parks. A
 *       worker that leaves the parked set or a stuck task wakes it. If all workers are stuck, the
 *       rest also ends when a timer is due, when starvation may be found, and after periods that
 *       double up to 100 ms if there may be outside events. Then the sentinel also sets {@code
 *       wantsHelp}, so that a push wakes it.
 *   <li>If tasks are queued and none has begun for a second, while all threads that may run them
 *       are in a task, the sentinel calls {@link SentinelListener#starved}. If all of these wait,
 *       it calls again after 8 seconds, and then every 64 seconds.
 *   <li>The sentinel's thread ends with the pool, and ends the spares. The check for the end of the
 *       scheduler succeeds only if no spare was at work while it ran ({@code SpareCount}).
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread                   then                               another thread                      then
 *  asleep, atomic               idle word, volatile load           idle word, atomic (leave)           asleep, volatile
 *  asleep, atomic               stallsLeft, volatile load          stallsLeft, volatile store          asleep, volatile
 *  wantsHelp, volatile store    queues, volatile                   push, volatile or CAS               wantsHelp, volatile
 *  runners, volatile store      SpareCount, atomic (begins)        spare's push, volatile              idle word, volatile
 *  SpareCount, atomic (begins)  state, volatile store              SpareCount, volatile load           queues, volatile
 *  isStuck, volatile            -                                  isStuck, volatile                   -
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A worker wakes up just when the sentinel goes to sleep, reads that the sentinel is awake, and
 * gets stuck: nothing would wake the sentinel. So the sentinel announces its sleep and then reads
 * the idle word; the worker changes the idle word and then reads the announcement. One of them sees
 * the other. A worker that leaves a stuck task does the same with its count of these tasks.
 *
 * <h2>Proof sketch</h2>
 *
 * For the end of the scheduler: let A0 and A1 be two reads of the {@code SpareCount}, equal and
 * without a spare at work, and Q the look at the queues between them. Suppose that a spare took a
 * task before Q and still had it at A1. It changed the count before it took the task. If that was
 * before A0, the spare was at work at A0; if after, A1 differs from A0. Both contradict the
 * assumption.
 *
 * <h2>Non-goals</h2>
 *
 * Preemption: a virtual thread that computes keeps its carrier.
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
