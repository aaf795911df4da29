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
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A tick runs at most 128 tasks, fewer if they are long, between two readings of the clock.
 *       At its start the worker polls the driver, its own timers, and in turn those of one other
 *       worker, which may be stuck.
 *   <li>The next task is, in the order of {@code WorkerQueues#next}: one from the batch; one from
 *       the injection queue if a look is due (after as many own tasks as the interval says, or a
 *       millisecond by the tick's clock, since the last look); the one in the LIFO slot, at most
 *       three times in a row while the ring holds others; one from the ring; one from the injection
 *       queue. A due look comes before the worker's own tasks, and leaves them a turn before the
 *       next look: neither side can starve the other.
 *   <li>A look at the injection queue first takes a task that spares have set aside ({@code
 *       WorkerOnlyQueue}). The next look is then due after one of the worker's own tasks.
 *   <li>A task that waited for the end of the one just run, on this worker's scheduler, follows it
 *       at once through no queue, and counts as one from the LIFO slot.
 *   <li>A worker without a task searches: the injection queue, then the rings and batches of all
 *       others, beginning with a random one, and while spares are at work the slots of held
 *       workers. If it finds nothing for about 40 µs ({@code SearchPace}), it parks (idle package).
 *       A worker that has run fewer than four tasks since it woke parks without a search, unless
 *       outside events woke it: events come in streams.
 *   <li>A task that becomes runnable on a worker goes to the LIFO slot, and the previous task in
 *       the slot goes to the ring. A task that schedules itself goes to the ring's tail, and so
 *       does a delayed task that is due; if the worker has no other task, a look at the injection
 *       queue is due: the one who yields alone yields to tasks from outside. In a pool without the
 *       slot all tasks go to the ring's tail, or behind the tasks that have overflowed from it,
 *       until these have been fetched: first in, first out.
 *   <li>Where tasks take more than half a millisecond on average, a worker fetches them from the
 *       injection queue one by one, in turn with its own. Under the agent a virtual thread that
 *       sleeps after a run of more than a millisecond goes to the injection queue when its sleep
 *       ends ({@code Sleeps} in the package scheduler).
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
 *   <li>The continuation of a virtual thread is a task like any other (virtual package). A virtual
 *       thread that has just unparked another one may yield to it: the worker swaps it for the task
 *       in the slot, which runs at once, and the thread that yielded is next. {@link
 *       dev.joule.internal.worker.DirectedYield} has the rules and the reason.
 * </ol>
 *
 * <h2>Measurement</h2>
 *
 * {@link dev.joule.internal.worker.WorkerCounters} has the wakes by their cause, which the thread
 * that claims a worker notes, and the time that it is busy, searches and sleeps. One task in 64
 * that begins to wait has a stamp (queue package), and one run in 256 is timed. The distance to the
 * next one is random: of two tasks that run in turn, both are measured. A histogram is a range of
 * counters, so its sum over all workers is that of the scheduler.
 *
 * <h2>After this event, that wake</h2>
 *
 * <pre>
 *  event                                           method                      who is woken
 *  a task in a queue that all can take             Pool#notifyWork             a searcher, if few search; else the sentinel, if it wants help
 *  a task in an empty slot, not watched            Pool#arrangeWatch           the timed sleeper, or a worker to become it
 *  the last searcher leaves work or a timer        Pool#wakeSearcher           a searcher
 *  the last searcher leaves, a watch is missing    Pool#arrangeWatch           the timed sleeper, or a worker to become it
 *  a worker parks, a watch is missing              TimedSleeper#wakeToReplan   the timed sleeper
 *  a fetch leaves tasks behind                     Pool#wakeSearcher           a searcher, unless as many search as tasks wait
 *  a timer                                         Pool#timerAdded             the timed sleeper, if it wakes too late; if there is none, a worker
 *  a timer, all workers held                       Pool#timerAdded             the sentinel, if it wants help
 *  a slot found full, its worker held              Pool#watchHeldSlots         as for arrangeWatch; without stealing, any worker
 *  a worker leaves the parked set or a stuck task  Compensation#workerAwakes   the sentinel, if it rests
 *  a task announces that it blocks                 Compensation#workerBlocks   the sentinel, if tasks wait and no worker is parked
 *  virtual threads are requested                   Compensation#sparesCanHelp  the sentinel
 *  all are parked after a look for events          Pool#poll                   a worker, to wait for events
 *  the worker that waited for events is stuck      Pool#wakeAny                a worker, to wait for events
 *  shutdown; something it waited for is over       Pool#wakeAny                a worker, to check for the end
 *  the end                                         Pool#wakeAll                all workers and the sentinel
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
 * <h2>Non-goals</h2>
 *
 * Fairness between workers beyond random victims; a bound on the length of tasks, for which there
 * are spares (compensation package).
 *
 * <h2>Verified by</h2>
 *
 * DirectedYieldTest, DirectedYieldOrderTest, OneWorkerOrderTest, RestsWhileWorkersWaitTest,
 * SearchOrderTest, LifoCapTest, PeriodicLookTest, FairnessTest, TimedSleeperTest, WorkIsSharedTest,
 * WithoutStealingTest, HooksMaySubmitTest, EndWaitsForHooksTest, TaskThatThrowsTest,
 * AdaptiveIntervalTest, FastRandTest, PoolDrainTest, EveryTaskRunsOnceStressTest,
 * NoWakeIsLostStressTest, TimesAreMeasuredTest, WakesAreCountedTest, TimeBucketsPropertyTest; in
 * {@code verify} WorkerPlays, HandshakePlays, and the models idle.pml, sleeper.pml and yield.pml.
 */
package dev.joule.internal.worker;
