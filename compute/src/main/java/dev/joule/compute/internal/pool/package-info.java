/**
 * Workers, and forks that cost next to nothing as long as no other worker asks for one.
 *
 * <h2>Purpose</h2>
 *
 * A join runs its first branch and then, usually, its second one on the same worker. All that is
 * done only in case another worker takes the second one is wasted then, and at a few nanoseconds
 * per fork even the allocation of an object matters. So there are two kinds of forks, and most
 * forks are of the cheaper kind:
 *
 * <pre>
 *   small   nothing but a count; its second branch cannot be taken by others
 *   open    an object in the worker's deque, a fence at push and at pop; any worker may take it
 * </pre>
 *
 * <h2>States</h2>
 *
 * <pre>
 *   join --isSmall?--yes--------------------------------&gt; first(); second()
 *     |
 *     no
 *     v
 *   open --taken--&gt; executed by a thief --&gt; over
 *     |
 *     +-- close: taken back --&gt; second() by the worker itself --&gt; settle
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li><b>Which forks are small.</b> When a fork is closed, the number of forks in its first
 *       branch is known. If there were fewer than 512, the second branch is expected to be like the
 *       first: the next forks are not opened, up to twice that number and eight more. If the
 *       estimate is too low, forks are opened again after that. When the second branch is done, the
 *       estimate is dropped. On the way down a recursion nothing is known yet, so every fork is
 *       opened there.
 *   <li><b>Requests for work.</b> A worker that finds nothing to steal for some rounds asks its
 *       victims for work: it sets the flag of each, which then opens its next fork, small or not. A
 *       worker that is about to sleep does the same. A thread that cancels a computation sets the
 *       flags of all workers. Each of them checks whether its computation was cancelled, and checks
 *       again when it returns to that computation from a job of another one.
 *   <li><b>Opening.</b> The fork becomes the youngest link of the worker's chain and goes to its
 *       deque; a sleeper is woken if no worker searches.
 *   <li><b>Closing.</b> The worker takes the fork back from its deque. If the fork is gone, the
 *       worker waits for it, and meanwhile runs other jobs of the same {@link
 *       dev.joule.compute.internal.pool.Computation}, its own or stolen, and its mail. It runs
 *       nothing else, since the caller may hold a lock.
 *   <li><b>Failing.</b> When a first branch throws, all links from the youngest one to that fork
 *       are retired: taken back or waited for. Each link is removed only after it was retired. So
 *       if too little stack is left to retire one, an older frame, which has more, finds the links
 *       that remain.
 *   <li><b>Staying.</b> A worker does not leave a join or a scope while a part of it runs
 *       elsewhere, since that part may use the caller's objects. If the wait itself overflows the
 *       stack, an older frame finds the link and waits.
 *   <li><b>Executing.</b> A job that a worker begins gets a link of its own. If too little stack is
 *       left to record its end, the frame that retires the link records it.
 *   <li><b>Errors of the JVM.</b> A worker checks the stack before a step that would make other
 *       threads wait for ever if it ended half-way: before it takes, counts or ends a job, takes a
 *       lock, or wakes a worker. Any other step may fail with a {@code StackOverflowError} or an
 *       {@code OutOfMemoryError}, and lose what it has in hand; the worker reports the error and
 *       goes on.
 *   <li><b>Helping.</b> A worker that waits runs stolen jobs on top of the wait, in at most 64
 *       nested waits. At any depth it runs what it has spawned itself, its mail, and what was added
 *       to a scope of its computation from elsewhere, since perhaps no other worker would run
 *       these.
 *   <li><b>Spawning.</b> A job of a scope goes to the deque of the worker that adds it, if all jobs
 *       that this worker has begun are of the scope's computation. Otherwise the job goes to a
 *       queue of the pool, and the scope's owner is woken. In the deque it would lie above forks of
 *       another computation: the workers that want it would not see it, and those forks could not
 *       be closed.
 *   <li><b>Calling another pool.</b> A worker's call of another pool is a part of its computation.
 *       The worker waits for it as for a branch. A call back from there to the worker's pool goes
 *       to a queue that the waiting worker looks at. The outermost computation lists all jobs that
 *       entered a pool from outside, so that a cancel sets the flags of the workers of all these
 *       pools.
 *   <li><b>Withdrawing.</b> A job from outside is taken once: by the worker that finds it, or by
 *       the thread that cancels it, which ends it at once. So its caller returns even if all
 *       workers are busy, or wait for the caller's pool. A withdrawn job stays in its queue for
 *       some time, without its task. The thread that adds a job checks afterwards whether it was
 *       cancelled: either the thread that cancels sees the job, or this thread sees the mark.
 *   <li><b>Looking out.</b> A thread that is no worker shows its loop to the {@link
 *       dev.joule.compute.internal.pool.Lookout} before its first step, reserves each further block
 *       in {@code next}, and takes the loop back at its end. When the lookout sees a loop for the
 *       second time, it takes the loop away, prepares a job, and turns {@code next} into its
 *       complement: the steps from there on are the pool's. A caller whose loop is still there at
 *       its end is done. Otherwise it moves {@code next} to the end; if {@code next} is a
 *       complement, it waits for the job.
 *   <li><b>Interrupts.</b> A job begins without an interrupt, and when it ends the thread's
 *       interrupt status is restored. A wait leaves the status as it was. An interrupt that arrives
 *       while a worker waits is meant for no job, and is dropped.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  field                        written by                  read by            ordering
 *  count, smallUntil, youngest  the worker                  the worker         none
 *  workRequested                others; the worker clears   the worker         opaque: a hint; see below
 *  asleep                       the worker; its waker       all threads        volatile, CAS
 *  mail, injected               all threads                 the worker, all    the JDK's queues
 *  cancelled, calls             canceller: mark, look       caller: add, look  volatile; the JDK's queues
 *  taken                        worker, canceller           both               CAS
 *  a fork's fields              the owner, before the push  the thief          the deque's
 *  a fork's result              the thief, before it opens  the owner          the latch's
 *  Lookout.current              callers, lookout            both               CAS; before the mode
 *  Lookout.mode                 callers, lookout            both               CAS, swap; volatile
 *  OutsideLoop.next             caller, lookout             both               CAS; the job first
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * All but one worker sleep, and the one that runs opens no fork, since all are small and no flag is
 * set. So a worker that falls asleep sets the flags of all others after it was counted as asleep. A
 * worker that clears its own flag reads afterwards, with a full fence between, whether others
 * sleep. If so, and no worker searches, it wakes one, and sets its own flag again if there are
 * more. If a worker searches, the last one that finds a job sets the flags again. A worker whose
 * search has found a job sets its own flag if others sleep.
 *
 * <h2>Proof sketch</h2>
 *
 * Of two writes to a flag, the sleeper's request (P) and the owner's clear (C), one is later. If P
 * is later, the flag stays set, and the owner's next fork is opened. If C is later, the owner's
 * read after C sees the sleeper's count, which came before P, and the owner acts as above. Jobs
 * from outside do not depend on this: they lie in a queue that every searcher looks at before it
 * sleeps.
 *
 * <p>The thread that cancels marks the computation and then reads the flag, and sets it if it is
 * clear. The owner clears the flag and then reads its computation. Both have a full fence in
 * between. So either the owner sees that the computation is cancelled, or the flag is set after it
 * was cleared. If a nested job cleared the flag, the worker sets it again when it returns to a
 * cancelled computation.
 *
 * <p>A call shows its loop and then looks at the lookout's mode. The lookout falls asleep by a CAS
 * from {@code QUIET}, which it set before its last look. If the call finds {@code BUSY}, a look
 * that sees the loop is still to come; otherwise it sets {@code BUSY}: the CAS fails, or the call
 * finds {@code ASLEEP} and wakes the lookout.
 *
 * <p>The deque holds forks in the order of their age. So if a worker that closes a fork pops
 * another job, that job was spawned later, by the same computation, and the worker may run it. A
 * fork that is not in the deque was taken.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness between computations. While a worker is in a branch that was expected to be small, its
 * pending small forks, at most 1,030, cannot be taken. If they turn out to be large, other workers
 * get only what is forked from then on.
 *
 * <h2>Verified by</h2>
 *
 * JoinTest, JoinFailureTest, DeepRecursionTest, ScopeTest, SpawnFromElsewhereTest,
 * CancelledWhileWaitingTest, PoolsCallPoolsTest, InterruptsTest, SearchThatFailsTest,
 * PoolExitNearStackOverflowTest, AbandonedForksAreRetiredTest, ComputationStartAndEndTest,
 * ComputePoolTest, WorkIsSharedTest, IdlePoolTest, WorkerFieldsStandApartTest, RethrowTest,
 * HooksThatThrowTest, FallbacksOfCancelledComputationsTest, QueuedComputationIsWithdrawnTest,
 * EndsThatFailTest, LookoutFallsAsleepTest, CoarseStepsRunTogetherTest; in {@code verify} the model
 * {@code press.pml} and its mutants, {@code Rules}, {@code ComputePlays}, {@code OutsidePlays},
 * {@code LookoutPlays}, TaskAwaitsComputationTest.
 */
package dev.joule.compute.internal.pool;
