/**
 * Help for workers that are stuck in a task.
 *
 * <h2>Purpose</h2>
 *
 * A task that loops, reads a file, or sits in a native call holds its worker. When all workers are
 * held, no task would run. {@link dev.joule.internal.compensation.Sentinel} notices this, and has
 * {@linkplain dev.joule.internal.compensation.Spare spares} run the waiting tasks: threads beyond
 * the pool's size that exist only as long as they are needed.
 *
 * <p>A task that waits leaves its processor to others, a task that computes does not: spares make
 * up for the former, and keep the queues moving beside the latter.
 *
 * <p>A pool may be bounded: then spares do not make more plain and stackless tasks run at once than
 * there are workers, and spares carry virtual threads only.
 *
 * <h2>States</h2>
 *
 * The states of a spare:
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
 *   <li>While any worker runs, the sentinel looks every 5 ms. A worker is stuck when it is not
 *       parked and has begun no task for the limit (10 ms); a spare, after one look. As long as no
 *       spare could help, in a bounded pool that has made no virtual thread, it looks every 100 ms:
 *       enough to report stalls and starvation, and no burden where there are many pools. The first
 *       virtual thread wakes it. While all workers wait in their tasks, nobody else sees events and
 *       timers, since a spare leaves when it finds nothing more: then it also looks when a timer is
 *       due, and 0.1 ms after it has sent a spare, then after twice that time, up to 5 ms: it finds
 *       a reply after about twice the time that this took, and 0.1 ms.
 *   <li>Only time in which the sentinel looked counts. If a look is half a period late, the
 *       sentinel cannot distinguish a task that held its worker from a process that stood still:
 *       for a collection, a {@code SIGSTOP}, or lack of a quota. It leaves that time out of all its
 *       clocks, unless the previous look was late as well: then a few periods count, since on a
 *       machine that is always late help must come all the same ({@link
 *       dev.joule.internal.compensation.Lateness}).
 *   <li>A task that is about to block may announce it, as the JDK's own blocking calls do under the
 *       agent: its worker counts as stuck from then on until the task announces the end, or leaves
 *       its carrier. If a task waits and no worker is parked, the sentinel looks at once, unless
 *       such calls were over before a spare could come ({@link
 *       dev.joule.internal.compensation.BlockingCalls}).
 *   <li>Each stuck worker that waits needs a spare: a processor is free for one. All stuck workers
 *       that compute need one spare together ({@link dev.joule.internal.compensation.Brake}): more
 *       threads than processors gain nothing, but waiting tasks must keep moving. If no task begins
 *       for a tenth of a second, though one waits and all are stuck, the workers that compute get
 *       one more spare, since none of them may ever yield. A thread computes if the kernel reports
 *       that it runs or is ready to run ({@link dev.joule.internal.compensation.KernelThreads}); on
 *       other systems than Linux, if it is {@code RUNNABLE}. A thread of its own asks the kernel
 *       ({@link dev.joule.internal.compensation.DetachedProbe}): to open a file takes a lock of the
 *       JDK's, whose next owner may be a virtual thread that waits for a carrier, and so for the
 *       sentinel. If its answer is late, that thread waits for a lock or for a processor. If for a
 *       lock, the stuck worker counts as waiting, and the spares that come run the lock's owner. If
 *       for a processor, the last answer that came while spares have been at work counts; without
 *       one, or if the question is 5 ms old, the worker counts as computing: all processors are
 *       busy, and spares for all that compute would make each answer later than the last, until
 *       tens of spares share the processors and the JIT compiler hardly gets one. The Java state of
 *       the asking thread tells which: a wait inside the JVM, as for a class initializer, shows as
 *       RUNNABLE, and then more help comes by the rule of a tenth of a second.
 *   <li>If fewer spares are at work than are needed, no worker is parked, and a task waits, spares
 *       are sent. If all running workers are stuck, the missing number is sent, and at least one
 *       for each stuck thread that waits. Otherwise at most as many are sent as are at work
 *       already, or one, and not more than are missing.
 *   <li>While all workers are parked none of them watches the others' slots. So if a spare is stuck
 *       then with a task in its slot, a worker is woken; a worker that searches while spares are at
 *       work looks into the slots of stuck ones, too.
 *   <li>A waiting task is one in the injection queue, in a ring or a batch, or in the slot of a
 *       stuck worker; a timer that is due counts as one.
 *   <li>A spare has a ring, a slot and a batch, and shares the timer wheel of a worker. It is among
 *       the pool's runners before it can hold a task, so that all steal from it and look at it
 *       before they sleep. It polls all wheels, steals from all, and empties the slots of stuck
 *       workers. It never searches and never parks: it is not part of the idle set, and no other
 *       guarantee depends on it.
 *   <li>If more spares are at work than are needed, the surplus is dismissed, unless it is stuck.
 *       These spares move their tasks to the shared queues and sleep.
 *   <li>In a bounded pool a spare that finds a plain or stackless task moves it to the tasks that
 *       are set aside, in the order in which it found them. The workers look there before they look
 *       at the injection queue. As long as no virtual thread was made there is no task for spares,
 *       and none is sent.
 *   <li>After a tenth of a second in which each worker slept or stayed in the task in which it is
 *       stuck, and no task waited that a spare could run, the sentinel ends the sleeping spares,
 *       makes the stuck ones end after their tasks, announces that it sleeps, looks once more, and
 *       parks: without a timeout, or until the next timer if all workers are stuck. A worker that
 *       leaves the parked set wakes it, and so does one that leaves the task in which it was stuck.
 *       Where there are outside events it does not rest while a worker is stuck, since it polls for
 *       them then. If no worker sleeps in the queue of the events, and one sleeps beside it, it
 *       wakes that one, which then goes to sleep in the queue.
 *   <li>While all running workers are stuck, the sentinel announces that help is wanted: a push or
 *       a new timer then wakes it. Before it rests for that reason, it announces this and looks
 *       twice more: a task that was pushed before the announcement could be seen is found by the
 *       second look.
 *   <li>While all are stuck it looks for {@linkplain dev.joule.internal.compensation.Starvation
 *       starvation}: tasks are queued, and none has begun for a second. If all threads wait then
 *       (other than in a sleep), it reports in the log where they do. It asks again after two, four
 *       and more seconds, up to 64, and reports what is new.
 *   <li>The sentinel's thread ends with the pool and not before, whatever a tick or a handler
 *       throws, and ends the spares in any case. A spare whose thread could not be started, for
 *       whatever reason, is not ready. A spare that ends leaves the list of threads without
 *       allocating, and is counted out whatever happens.
 *   <li>The scheduler ends only while no spare is at work, and none was since the question began
 *       ({@link dev.joule.internal.compensation.Activity}).
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread                 then                               another thread                      then
 *  asleep, atomic             idle word, volatile load           idle word, atomic (leave)           asleep, volatile
 *  asleep, atomic             timesLeftStuckTask, volatile load  timesLeftStuckTask, volatile store  asleep, volatile
 *  wantsHelp, volatile store  queues, volatile                   push, volatile or CAS               wantsHelp, volatile
 *  runners, volatile store    activity, atomic (begins)          spare's push, volatile              idle word, volatile
 *  activity, atomic (begins)  state, volatile store              activity, volatile load             queues, volatile
 *  isStuck, volatile          -                                  isStuck, volatile                   -
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * The sentinel finds all workers asleep and goes to sleep; a worker wakes up just then, reads that
 * the sentinel is awake, and gets stuck: there would never be a look again. So the sentinel
 * announces its sleep before it reads the idle word, and the worker changes the word before it
 * reads whether the sentinel sleeps. The same holds for a push behind stuck workers: the sentinel
 * announces that help is wanted before it reads the queues, the push comes before the read whether
 * help is wanted. A task that goes into a slot has no fence between the two; it is visible at the
 * next look, five milliseconds later, at the latest.
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
 * The order of tasks that are set aside by several spares at a time. Fairness among the stuck:
 * nothing takes a thread that computes from its carrier. A stuck worker's ring stays its own, and
 * it may still push to it.
 *
 * <h2>Verified by</h2>
 *
 * WorkersAreABoundTest, SetAsideStressTest, RestsWhileWorkersWaitTest, CompensationTest,
 * FullHeapTest, BehindAStuckSpareTest, SparesRunQueuedTasksTest, SentinelTest, DetachedProbeTest,
 * LatenessTest, BlockingCallsTest, SentinelEagerLooksTest, SentinelRestTest, KernelThreadsTest,
 * ComputingThreadsHaveOneSpareTest, StallsAreReportedTest, StarvationTest,
 * WaitsThatNothingEndsAreReportedTest, and the agent's StoppedTest; the orderings by the races of
 * {@code ./joule verify orderings}, the protocol by the model compensation.pml of {@code ./joule
 * verify protocols} and the plays of {@code ./joule verify schedules}; that it rests, by the
 * agent's AgentTest.
 */
package dev.joule.internal.compensation;
