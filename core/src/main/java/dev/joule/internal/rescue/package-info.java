/**
 * Help for workers that are stuck in a task.
 *
 * <h2>Purpose</h2>
 *
 * A task that loops, reads a file, or sits in a native call holds its worker. When all workers are
 * held, nothing would run. {@link dev.joule.internal.rescue.Sentinel} notices, and has {@linkplain
 * dev.joule.internal.rescue.Spare spares} run what waits: threads beyond the pool's size that exist
 * only for as long as they are needed.
 *
 * <p>A task that waits leaves its processor to others, one that computes does not: spares make up
 * for the former, and keep the queues moving beside the latter.
 *
 * <p>A pool may be bounded: then never more plain and stackless tasks run at once than there are
 * workers, and spares carry virtual threads only.
 *
 * <h2>States</h2>
 *
 * Of a spare:
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
 *       virtual thread wakes it.
 *   <li>Only time in which the sentinel looked counts. One that comes to a look half a period late
 *       cannot tell a task that held its worker from a process that stood still: for a collection,
 *       a {@code SIGSTOP}, or want of a quota. It leaves that time out of all its clocks, unless
 *       the look before was late as well: then a few periods count, since on a machine that is
 *       always late help must come all the same ({@link dev.joule.internal.rescue.Lateness}).
 *   <li>A task that is about to block may say so, as the JDK's own blocking calls do under the
 *       agent: its worker is stuck from then on until it says the contrary, or gives its carrier
 *       back. If something waits and no worker is parked the sentinel looks at once.
 *   <li>Of those that are stuck, each that waits is to have a spare: the processor is free for one.
 *       All that compute are to have one together ({@link dev.joule.internal.rescue.Brake}): more
 *       threads than processors gain nothing, but what waits must keep moving. While no task begins
 *       for a tenth of a second, though something waits and all are stuck, they are to have one
 *       more, since none of those that compute may ever yield. A thread computes if the kernel says
 *       that it runs or would like to ({@link dev.joule.internal.rescue.KernelThreads}); where the
 *       kernel does not say, all count as waiting. The kernel is asked on a thread of its own
 *       ({@link dev.joule.internal.rescue.DetachedProbe}): to open a file takes a lock of the
 *       JDK's, whose next owner may be a virtual thread that waits for a carrier, and so for the
 *       sentinel.
 *   <li>Fewer spares are at work than there are to be, no worker is parked, and something waits:
 *       spares are sent. When all who run are stuck, as many as there are of them that wait; else
 *       one, or as many as there are spares, up to the number that is missing.
 *   <li>While all workers are parked none of them watches the others' slots. So if a spare is stuck
 *       then with a task in its slot, a worker is woken; one that searches while spares are at work
 *       looks into the slots of the stuck, too.
 *   <li>What waits: a task in the injection queue, in a ring or a batch, in the slot of one who is
 *       stuck, or a timer that is due.
 *   <li>A spare has a ring, a slot and a batch, and shares the timer wheel of a worker. It is among
 *       the pool's runners before it can hold a task, so that all steal from it and look at it
 *       before they sleep. It polls all wheels, steals from all, and empties the slots of the
 *       stuck. It never searches and never parks: the idle set does not know of it, and no promise
 *       depends on it but this one.
 *   <li>More spares are at work than there are to be: as many as are too many are dismissed, if
 *       they are not stuck. They give what they have to the injection queue and sleep.
 *   <li>In a bounded pool a spare that comes upon a plain or stackless task moves it to the tasks
 *       that are set aside, in the order in which it found them. The workers look there first. As
 *       long as no virtual thread was made there is nothing for spares, and none is sent.
 *   <li>After a tenth of a second in which each worker slept or stayed in the task in which it is
 *       stuck, and nothing waited that a spare could run, the sentinel ends the spares that sleep,
 *       says that it sleeps, looks once more, and parks: without a timeout, or until the next timer
 *       where all workers are stuck. A worker that leaves the parked set wakes it, and so does one
 *       that leaves the task in which it was stuck. Where there are outside events it does not rest
 *       while a worker is stuck, since it polls for them then.
 *   <li>While all who run are stuck, and before the sentinel rests because of that, it says that
 *       help is wanted: then a push, or a timer, wakes it. It says so one look before the last one.
 *   <li>While all are stuck it looks for {@linkplain dev.joule.internal.rescue.Starvation
 *       starvation}: tasks are queued, and none has begun for a second. If all threads wait then
 *       (other than in a sleep), it reports in the log where they do. It asks again after two, four
 *       and more seconds, up to 64, and reports what is new.
 *   <li>The sentinel's thread ends with the pool and not before, whatever a tick or a handler
 *       throws, and ends the spares in any case. A spare whose thread could not be started, for
 *       whatever reason, is not ready. A spare that ends leaves the list of threads without
 *       allocating, and is counted out whatever happens.
 *   <li>The scheduler ends only while no spare is at work, and none was since the question began
 *       ({@link dev.joule.internal.rescue.Activity}).
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  here                          then                        there                       then
 *  asleep, atomic                idle word, volatile load    idle word, atomic (leave)   asleep, volatile
 *  asleep, atomic                timesLoose, volatile load   timesLoose, volatile store  asleep, volatile
 *  wantsHelp, volatile store     queues, volatile            push, volatile or CAS       wantsHelp, volatile
 *  runners, volatile store       activity, atomic (begins)   spare's push, volatile      idle word, volatile
 *  activity, atomic (begins)     state, volatile store       activity, volatile load     queues, volatile
 *  isStuck, volatile             -                           isStuck, volatile           -
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * The sentinel sees all asleep and goes to sleep; a worker wakes up just then, sees that the
 * sentinel is awake, and gets stuck: nobody would ever look. One says that it sleeps before it
 * looks at the word, the other changes the word before it looks whether the sentinel sleeps. It is
 * the same with a push behind workers that are stuck: the sentinel says that help is wanted before
 * it looks at the queues, the push comes before the look whether help is wanted. A task that goes
 * into a slot has no fence between the two; it is visible at the next look, five milliseconds
 * later, at the latest.
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
 * WorkersAreABoundTest, SetAsideStressTest, RestsWhileWorkersWaitTest, RescueTest, FullHeapTest,
 * BehindAStuckSpareTest, SparesRunQueuedTasksTest, SentinelTest, DetachedProbeTest, LatenessTest,
 * KernelThreadsTest, ComputingThreadsHaveOneSpareTest, StallsAreToldTest, StarvationTest,
 * WaitsThatNothingEndsAreReportedTest, and the agent's StoppedTest; the orderings by the races of
 * {@code ./joule verify orderings}, the protocol by the model rescue.pml of {@code ./joule verify
 * protocols} and the plays of {@code ./joule verify schedules}; that it rests, by the agent's
 * AgentTest.
 */
package dev.joule.internal.rescue;
