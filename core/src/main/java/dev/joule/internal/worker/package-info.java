/**
 * The steps of a worker.
 *
 * <h2>Purpose</h2>
 *
 * {@link dev.joule.internal.worker.Worker} finds tasks and runs them; {@link
 * dev.joule.internal.worker.Pool} holds the state that the workers share; {@link
 * dev.joule.internal.worker.TimedSleeper} keeps the promise that no task waits in a LIFO slot
 * behind a task that does not end, and that timers fire while their worker is busy. A step takes
 * its clock, its driver and its seed from outside and never blocks, so it can be driven without
 * threads.
 *
 * <h2>States</h2>
 *
 * <pre>
 *        next() finds a task          no task            rounds used up
 *   RUN -------------------&gt; RUN  RUN -------&gt; SEARCH ------------------&gt; ASLEEP
 *    ^                                          |  ^                        |
 *    +------------------------------------------+  +------------------------+
 *                     found one                     claimed, or work seen
 *
 *        no task, and fewer than four have run since it woke
 *   RUN ---------------------------------------------------&gt; ASLEEP
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A tick runs at most 128 tasks (fewer if they are long), between two readings of the clock.
 *       At its start the worker polls the driver, its own timers, and in turn those of one other
 *       worker, which may be stuck in a task.
 *   <li>The next task is, in the order of {@code WorkerQueues#next}: one from the batch; one from
 *       the injection queue if a look is due (after as many own tasks as the interval says, or a
 *       millisecond by the tick's clock, since the last look); the one in the LIFO slot, at most
 *       three times in a row while the ring holds others; one from the ring; one from the injection
 *       queue. A due look comes before the worker's own tasks, and leaves them a turn before the
 *       next look: neither side can starve the other.
 *   <li>A look at the injection queue first takes one of the tasks that spares have set aside; then
 *       the next look is due after one of the worker's own tasks. So tasks that a spare has set
 *       aside may run behind younger ones of the worker's batch, slot and ring.
 *   <li>A task that waited for the end of the one just run, on this worker's scheduler, follows it
 *       at once through no queue, and counts as one from the LIFO slot.
 *   <li>A worker without a task searches: the injection queue, then the rings and batches of all
 *       others, beginning with a random one. While spares are at work it also looks at the slots of
 *       held workers. This lasts about 40 µs, with short pauses (in a large pool each look takes
 *       longer, and there are fewer looks). Then the worker parks (idle package). In a pool with
 *       outside events every tenth pause is a yield, since the thread that causes the next event
 *       may wait for this processor. A yield that let another thread run ends the search, to leave
 *       the processor to other threads. A worker that has run fewer than four tasks since it woke
 *       parks without a search, unless outside events woke it: events come in streams.
 *   <li>A task that becomes runnable on a worker goes to the LIFO slot, and the previous task in
 *       the slot goes to the ring. A task that schedules itself goes to the ring's tail, and so
 *       does a delayed task that is due; if the worker has no other task, a look at the injection
 *       queue is due: the one who yields alone yields to tasks from outside. In a pool without the
 *       slot all tasks go to the ring's tail, or behind the tasks that have overflowed from it,
 *       until these have been fetched: first in, first out.
 *   <li>Where tasks take more than half a millisecond on average, a worker fetches them from the
 *       injection queue one by one, in turn with its own; and under the agent a virtual thread that
 *       goes to sleep after a turn of more than a millisecond goes to that queue when its sleep
 *       ends, behind the others of its kind. From the slot it would run before those in the ring,
 *       three times out of four if it sleeps again each time, as a thread does that computes for
 *       longer than it sleeps. In the ring it would wait behind those of one worker only, and the
 *       rings of workers and spares differ in length.
 *   <li>A worker is <em>held</em> while its task has announced that it blocks, and while the
 *       sentinel finds it stuck in its task (compensation package). What becomes runnable on a held
 *       worker goes to its ring, and its slot is open to all.
 *   <li>At most one parked worker is the timed sleeper: only the timed sleeper sleeps with a
 *       timeout. It wakes for the earliest timer of all wheels. While another worker or a spare
 *       runs that is not held, or is held with a task in its slot, the timed sleeper watches: it
 *       looks every 0.9 ms, and takes a task from a slot whose owner has begun no task since the
 *       last look. So a task waits there for 2 ms at most. If that happens twice in 1,000 runs of a
 *       worker, its tasks seem to wait after they have made others runnable, as a pinned thread
 *       does at a monitor: then what they make runnable in the next 256 runs goes to the ring. With
 *       a driver that counts in milliseconds each such sleep is a whole number of them. A sleep of
 *       less than 10 µs would be stretched to 100 µs by the kernel's timer slack: instead the timed
 *       sleeper pauses and looks again.
 *   <li>The idle word says whether the slots are watched. The timed sleeper clears that mark before
 *       it sleeps for a timer only, or gives the role up, and then looks again whether a watch is
 *       needed. The time of the next look stays when the role changes hands.
 *   <li>The continuation of a virtual thread (virtual package) is a task like others in all of
 *       this: a task that it wakes goes to its worker's slot, a thread that yields goes to the
 *       ring's tail. A virtual thread that schedules a task finds the worker by its carrier, and is
 *       pinned until it has pushed the task.
 * </ol>
 *
 * <h2>Directed yields</h2>
 *
 * An unfair lock or pool may give an object that was just released to a thread that arrives, before
 * the thread that was unparked for it has run: a <em>futile wakeup</em>. On one worker the unparked
 * thread waits in the slot until the running one parks, so the running one wins each time.
 *
 * <ol>
 *   <li>A virtual thread that unparks another with {@code LockSupport.unpark} may yield to it: a
 *       <em>directed yield</em>. First the other thread is made runnable as always. Then the worker
 *       swaps the thread that yields for the task in the slot. That task runs at once, and the
 *       thread that yielded is next. A task that the run makes runnable pushes it from the slot to
 *       the ring, as always.
 *   <li>A thread yields only where wakeups are futile: {@link
 *       dev.joule.internal.worker.DirectedYield} adds two to a score for each run of a virtual
 *       thread that makes no task runnable, subtracts one for any other run, and requires eight.
 *       Producers and consumers, pairs that answer each other, and stages of a pipeline make a task
 *       runnable in each run: they do not yield, nor read the clock.
 *   <li>After such a yield there is none on this worker for 16 times the time of the run that it
 *       was for, and for at least 20 µs. So these runs take at most a seventeenth of a worker's
 *       time, even if they compute.
 *   <li>If the tick is over, a look at the injection queue is due, or the slot's task is not next,
 *       the thread yields as any other does: it goes behind the ring.
 * </ol>
 *
 * A directed yield loses no wake-up: a thread that yields is runnable, and the swap is one atomic
 * operation on the slot. Between the swap and its run the task from the slot is in the field {@code
 * swapped} of its worker. It causes no deadlock that an ordinary yield would not: a pinned thread
 * does not yield, and after one run a thread that holds a lock is next, or in the ring. In {@code
 * verify} the model {@code yield.pml} checks this.
 *
 * <h2>After this event, that wake</h2>
 *
 * <pre>
 *  event                                   method                        who is woken
 *  a task in a queue that all can take     Pool#notifyWork               a searcher, if few search; if none is parked,
 *                                                                        the sentinel, if it wants to help
 *  a task in an empty slot, not watched    Pool#arrangeWatch             the timed sleeper, or a worker to become it
 *  the last searcher leaves, work is left  Pool#wakeSearcher             a searcher
 *    or a timer is set without a sleeper
 *  the last searcher leaves or a worker    Pool#arrangeWatch             the timed sleeper, or a worker to become it
 *    parks, and a watch is missing         TimedSleeper#wakeToReplan
 *  tasks left after a fetch                Pool#wakeSearcher             searchers, as many as tasks
 *  a timer                                 Pool#timerAdded               the timed sleeper if it is due earlier, a worker
 *                                                                        if there is none, the sentinel if all are held
 *  a slot found full, its worker held      Pool#watchHeldSlots           as for arrangeWatch; without stealing, any
 *  a worker leaves the parked set,         Compensation#workerAwakes     the sentinel, if it rests
 *    or a task in which it was stuck
 *  a task announces that it blocks         Compensation#workerBlocks     the sentinel, if tasks wait and none is parked
 *  the first virtual thread                Compensation#sparesCanHelp    the sentinel
 *  events fetched for others, all parked   Pool#poll                     a worker, to wait for events
 *  shutdown; a spare ends after it         Pool#wakeAny                  a worker, to check for the end
 *  no parked worker waits for events       Pool#wakeAny                  a worker, to wait for them
 *  the end                                 Pool#wakeAll                  all workers and the sentinel
 * </pre>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread                      then                    another thread              then
 *  timer inbox, CAS                wakeAt, volatile load   wakeAt, volatile store      inboxes, volatile
 *  timer inbox, CAS                word, volatile load     word, atomic (give up)      inboxes, volatile
 *  word, atomic (leave parked)     slot; word, load        word, atomic (give up)      bits, holds, slots, volatile
 *  word, atomic (leave parked)     slot; word, load        word, CAS (watch no more)   bits, holds, slots, volatile
 *  counters, opaque                -                       counters, opaque            -
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A timed sleeper stops watching, or gives its role up, because all others are parked or held,
 * while one of them has just been woken or released and fills its slot. The timed sleeper clears
 * the mark and then looks at the workers again; the worker is woken or released before it reads the
 * mark. So either the timed sleeper sees that the worker runs, or the worker sees that the slots
 * are not watched, and wakes the worker named as timed sleeper, which was named before it decided.
 * A slot is filled by a release store: a worker that the sentinel finds stuck at that moment may
 * look held with an empty slot. The sentinel sees the task at its next look.
 *
 * <p>A timer is set while a claim is under way. The claim has lowered the count of parked workers,
 * and only then takes a bit: one other than the timed sleeper's, if another worker parks in
 * between. So the timed sleeper may sleep on although the count is zero. A thread that sets a timer
 * wakes no worker only if the count is zero and there is no timed sleeper: a worker that becomes
 * the timed sleeper later looks at the timers after that.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness between workers beyond random victims; a bound on a task's length (the sentinel's
 * matter).
 *
 * <h2>Verified by</h2>
 *
 * DirectedYieldTest, DirectedYieldOrderTest, OneWorkerOrderTest, RestsWhileWorkersWaitTest,
 * SearchOrderTest, LifoCapTest, PeriodicLookTest, FairnessTest, TimedSleeperTest, WorkIsSharedTest,
 * WithoutStealingTest, HooksMaySubmitTest, EndWaitsForHooksTest, TaskThatThrowsTest,
 * AdaptiveIntervalTest, FastRandTest, PoolDrainTest, EveryTaskRunsOnceStressTest,
 * NoWakeIsLostStressTest; the models idle.pml, sleeper.pml and yield.pml.
 */
package dev.joule.internal.worker;
