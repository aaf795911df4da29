/**
 * The steps of a worker.
 *
 * <h2>Purpose</h2>
 *
 * {@link dev.joule.internal.worker.Worker} finds tasks and runs them; {@link
 * dev.joule.internal.worker.Pool} is what the workers share; {@link
 * dev.joule.internal.worker.Lookout} keeps the promise that no task waits in a LIFO slot behind a
 * task that does not end, and that timers fire while their worker is busy. A step takes its clock,
 * its driver and its seed from outside and never blocks, so it can be driven without threads.
 *
 * <h2>States</h2>
 *
 * <pre>
 *        next() finds a task          no task            rounds used up
 *   RUN -------------------&gt; RUN  RUN -------&gt; SEARCH ------------------&gt; ASLEEP
 *    ^                                          |  ^                        |
 *    +------------------------------------------+  +------------------------+
 *                     found one                     claimed, or work seen
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A tick runs 128 tasks at most (fewer when they are long), between two readings of the
 *       clock; at its start the driver is polled and the worker's own timers are.
 *   <li>The next task is, in the order of {@code WorkerQueues#next}: one that a spare has set
 *       aside; the batch's; one from the injection queue when a look is due (as many tasks of its
 *       own since the last look as the interval says, or a millisecond by the tick's clock); the
 *       LIFO slot's, three times in a row at most while the ring holds others; the ring's; one from
 *       the injection queue. A due look comes before the worker's own tasks, and leaves them a turn
 *       before the next: neither side can starve the other.
 *   <li>A task that waited for the end of the one just run, on this worker's scheduler, follows it
 *       at once through no queue, and counts as one from the LIFO slot.
 *   <li>A worker without a task searches: injection queue, then all others' rings and batches from
 *       a random one on, while spares are at work the slots of those who are held, too; for about
 *       40 us in all with short pauses (in a large pool a look takes longer, and there are fewer);
 *       then it parks (idle package). Where there are outside events every tenth pause is a yield:
 *       whoever makes the next may wait for this processor; a yield that was used ends the search,
 *       since a processor that others want is better left to them. One that was woken for less than
 *       four tasks parks without a search, unless outside events woke it: they come in streams.
 *   <li>A task that becomes runnable on a worker goes to the LIFO slot and what was there to the
 *       ring. A task that schedules itself goes to the ring's tail, and so does a delayed task that
 *       is due. In a pool without the slot all go to the ring's tail, or behind what has overflowed
 *       from it, until that has been fetched: first in, first out.
 *   <li>One parked worker at most is the lookout: it alone sleeps with a timeout. It wakes for the
 *       earliest timer of all wheels, and while others run, every 1 to 1.6 ms: a task in a slot
 *       whose owner has begun no task since the last look is taken; one whose owner has gets a
 *       second look 0.3 ms later. Under a driver that counts in milliseconds each such sleep is a
 *       whole number of them. For what is due in less than 10 us it does not sleep: the kernel's
 *       timer slack would make a hundred of them. It pauses and looks again, which for the models
 *       is a park that returns at once.
 *   <li>Who sets a timer that is due before the lookout wakes up, wakes the lookout.
 *   <li>Who sets a timer while a worker is parked and nobody is lookout or searches wakes one, and
 *       so does who fills a LIFO slot while nobody watches the slots or searches, and the last
 *       searcher that finds work in such a state. The woken worker finds nothing else and becomes
 *       the lookout.
 *   <li>When all are parked and a timer is set, the lookout sleeps for the timer alone, and the
 *       word says that nobody watches the slots: it says so exactly when all are parked at that
 *       moment. Who then fills a slot wakes the lookout, and so do a searcher that parks and the
 *       last one that finds work: it plans anew, and watches.
 *   <li>Workers that have stayed in their tasks with empty slots for a hundred looks need no
 *       watcher: the lookout says in the word that it does not watch, looks once more after that,
 *       and then sleeps until a timer or a wake; it gives the role up when no timer is set. Who
 *       fills a slot wakes it then, as when all are parked.
 *   <li>The lookout gives the role up when all are parked and no timer is set, and looks again
 *       after that before it sleeps untimed.
 *   <li>The time of the next look stays when the role changes hands, and a lookout that is woken
 *       for a timer does not look before it: else slots would wait too long, or not long enough.
 *   <li>A worker whose task has waited for another with a timeout may find that one running
 *       elsewhere still when its own task has ended (executor package). It waits for that, as if it
 *       were in a task, before it begins another.
 *   <li>The continuation of a virtual thread (virtual package) is a task like others in all of
 *       this: what it wakes goes to its worker's slot, a thread that yields goes to the ring's
 *       tail. A virtual thread that calls in is found by its carrier, and pinned until it has
 *       pushed.
 * </ol>
 *
 * <h2>Directed yields</h2>
 *
 * Locks, semaphores and pools of the JDK and of libraries are unfair: a thread that comes by takes
 * what was just released before the thread that was unparked for it has run. That one waits in the
 * slot of the worker that unparked it until the running thread parks; then it finds nothing, and
 * parks again: a <em>futile wakeup</em>. On several processors both have a chance; in one worker's
 * slot the running thread wins each time, and others starve.
 *
 * <ol>
 *   <li>A virtual thread that unparks another with {@code LockSupport.unpark} may yield to it: a
 *       <em>directed yield</em>. First the other is made runnable as always. Then the worker swaps
 *       the thread that yields for the task in the slot. That one runs at once, and the thread that
 *       yielded is next.
 *   <li>It does so only where wakeups are futile: {@link dev.joule.internal.worker.DirectedYield}
 *       adds two to a score for each run of a virtual thread that makes nothing runnable, subtracts
 *       one for any other run, and wants eight. Producers and consumers, pairs that answer each
 *       other, and stages of a pipeline make something runnable in each run: they do not yield, nor
 *       read the clock.
 *   <li>After such a yield there is none on this worker for 16 times as long as it lasted, and for
 *       20 us at least. So a thread loses a seventeenth of its time at most, even to one that
 *       computes.
 *   <li>Where the tick is over, a look at the injection queue is due, or other tasks than the
 *       slot's are next, the thread yields as any other does: behind the ring.
 * </ol>
 *
 * It loses no wake-up: a thread that yields is runnable, and the swap is one atomic operation on
 * the slot, as when a new task replaces an old one. Between the swap and its run the task from the
 * slot is where those are whose stack overflowed ({@code stranded}), and each way on looks there.
 * To other workers the slot looks full all the time, so whoever watches it goes on. It causes no
 * deadlock that an ordinary yield would not: a pinned thread does not yield, and one that holds a
 * lock is next after one run. Where the other thread spins until this one goes on, it is stuck in
 * its task like any other, and the slot is taken from its worker.
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  here                            then                    there                       then
 *  timer inbox, CAS                wakeAt, volatile load   wakeAt, volatile store      inboxes, volatile
 *  timer inbox, CAS                word, volatile load     word, atomic (give up)      inboxes, volatile
 *  word, atomic (leave parked)     slot; word, load        word, atomic (give up)      its own result
 *  word, atomic (leave parked)     slot; word, load        word, CAS (watch no more)   the word it changed
 *  counters, opaque                -                       counters, opaque            -
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A lookout gives up because everybody sleeps, while one of them has just been woken and fills its
 * slot. Waking and giving up change the same word: if the wake came first the giver-up sees that
 * not all are parked and takes the role again; if it came second, the filler, which reads the word
 * after it was woken, sees that nobody watches. It is the same when it only stops watching; the
 * filler then wakes the worker that is named as lookout, which was named before it decided. If none
 * is named, a lookout is about to decide or has been woken itself, and looks at who is parked then.
 *
 * <p>A timer is set while a claim is under way. The claim has lowered the count of parked workers,
 * and takes a bit only then: another's than the lookout's, if one parks in between. So the lookout
 * may sleep on although the count is zero. Whoever sets a timer finds nobody to wake only if the
 * count is zero and there is no lookout: who becomes it later looks at the timers after that.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness between workers beyond random victims; a bound on a task's length (the sentinel's
 * matter).
 *
 * <h2>Verified by</h2>
 *
 * DirectedYieldTest, DirectedYieldOrderTest, OneWorkerOrderTest, RestsWhileWorkersWaitTest,
 * SearchOrderTest, LifoCapTest, PeriodicLookTest, FairnessTest, LookoutTest, WorkIsSharedTest,
 * WithoutStealingTest, HooksMaySubmitTest, EndWaitsForHooksTest, TaskThatThrowsTest,
 * ErrorInTheWorkerTest, AdaptiveIntervalTest, FastRandTest, PoolDrainTest,
 * EveryTaskRunsOnceStressTest, NoWakeIsLostStressTest.
 */
package dev.joule.internal.worker;
