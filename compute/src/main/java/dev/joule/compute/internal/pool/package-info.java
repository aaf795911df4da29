/**
 * Workers, and forks that cost next to nothing as long as no other worker asks for one.
 *
 * <h2>Purpose</h2>
 *
 * A join runs its first branch and then, usually, its second one on the same worker. Whatever is
 * done in case another worker takes the second one is wasted then, and at a few nanoseconds per
 * fork even the allocation of an object shows. So a fork is of one of two kinds, and most are of
 * the cheaper:
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
 *   <li><b>Which forks are small.</b> A fork that is closed knows how many forks its first branch
 *       had. If they were few, its second branch is taken to be alike: as many forks twice over,
 *       and eight more, are not opened. If the guess is wrong the number is used up, and forks are
 *       opened again; when the second branch is done, the guess is dropped. On the way down nothing
 *       is known, so every fork is opened there: a recursion that goes down first and works on its
 *       way back loses nothing.
 *   <li><b>Requests for work.</b> A worker that finds nothing to steal for some rounds asks its
 *       victims for work: it sets a flag of theirs, and the next fork, small or not, is opened. So
 *       does a worker that is about to sleep. The thread that cancels a computation sets the flag
 *       of all workers: each then checks whether its computation was cancelled, and checks again
 *       when it returns to it from a job of another one.
 *   <li><b>Opening.</b> The fork becomes the youngest link of the worker's chain and goes to its
 *       deque; a sleeper is woken if no worker searches.
 *   <li><b>Closing.</b> The fork is taken back from the deque; if it is gone, the worker waits for
 *       it, and meanwhile runs other jobs of the same computation (the same {@link
 *       dev.joule.compute.internal.pool.Computation}), its own or stolen: never anything else but
 *       its mail, since the caller may hold a lock.
 *   <li><b>Failing.</b> When a first branch throws, all links from the youngest to that fork's are
 *       retired: taken back or waited for. Links are removed one by one and only when they are done
 *       with, so if the stack is too short to retire one, an older frame, which has more of it,
 *       finds the rest of the work to do.
 *   <li><b>Staying.</b> A worker does not leave a join or a scope while a part of it runs
 *       elsewhere, since that part may use the caller's objects. Only at the end of a stack a wait
 *       may overflow: an older frame finds the link, and waits.
 *   <li><b>Executing.</b> A job that a worker begins gets a link of its own. If its end could not
 *       be noted, for lack of stack, the thread that retires the link notes it.
 *   <li><b>Errors of the JVM.</b> A worker checks the stack before a step whose half would make
 *       other threads wait for ever: before it takes, counts or ends a job, takes a lock, or wakes
 *       a worker. Any other step may fail with a {@code StackOverflowError} or an {@code
 *       OutOfMemoryError}, and lose what it has in hand; the worker reports the error and goes on.
 *   <li><b>Helping.</b> A worker that waits runs stolen jobs on top of the wait, so it does that 64
 *       deep at most. Deeper, and always, it runs what it has spawned itself, its mail, and what
 *       was added to a scope of its computation from elsewhere: no other worker might.
 *   <li><b>Spawning.</b> A job of a scope goes to the deque of the worker that adds it, if all that
 *       this worker has begun is of the scope's computation. Otherwise (it works on something else,
 *       or on top of the wait of something else, as mail is) the job goes to a queue of the pool,
 *       and the scope's owner is woken: in the deque it would lie above forks of others, where
 *       workers that want it do not see it, and no worker would close those forks any more.
 *   <li><b>Calling another pool.</b> What a worker asks another pool to do is a part of its
 *       computation. It waits as for a branch, and what comes back to its pool from there goes to
 *       the queue that the waiting worker looks at. The outermost computation knows the jobs that
 *       came from outside their pools, so that a cancel sets the flags of the workers of all these
 *       pools.
 *   <li><b>Withdrawing.</b> A job from outside is taken once: by the worker that finds it, or by
 *       the thread that cancels it, which ends it at once. So its caller returns even if all
 *       workers are busy, or wait for the caller's pool. A withdrawn job stays in its queue for a
 *       while, without its task. The thread that adds a job looks afterwards whether it was
 *       cancelled: either the canceller sees the job or this thread sees the mark.
 *   <li><b>Interrupts.</b> A job begins and ends without one: whatever it does to its thread's flag
 *       is undone when it is over. A wait leaves the flag as it was; an interrupt that comes while
 *       a worker waits is meant for no job, and dropped.
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
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * All but one worker sleep, and the one that runs takes all its forks for small, so that no flag is
 * set. So a worker that falls asleep sets the flags of all others after it was counted as asleep. A
 * worker that clears its own flag checks afterwards, with a full fence between, whether another one
 * sleeps, and sets its flag again if so. One of the two comes last. A worker that begins a job
 * checks as well.
 *
 * <h2>Proof sketch</h2>
 *
 * Of two writes to a flag, the sleeper's request (P) and the owner's clear (C), one is later. If P
 * is, the flag stays up. If C is, then the sleeper's count, which came before P, is seen by the
 * owner's look after C. In both cases the owner's next fork is opened. Jobs that were accepted from
 * outside do not depend on this: they lie in a queue that every searcher looks at before it sleeps.
 *
 * <p>The thread that cancels marks the computation and then looks at the flag, which it sets if it
 * is clear; the owner clears it and then looks at its computation; both with a full fence between.
 * So either the owner sees the computation cancelled, or the flag is set after it was cleared. A
 * flag that was cleared during a nested job is made up for when the older computation goes on.
 *
 * <p>The deque holds forks in the order of their age. So a job that is popped and is not the fork
 * that is being closed was spawned later, by the same computation, so the worker may run it on the
 * way; and a fork that is not in the deque was taken.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness between computations. While a worker is in a branch that was taken to be small, its
 * pending small forks, at most 1,032, cannot be taken: if they turn out to be large, others get
 * only what is forked from then on.
 *
 * <h2>Verified by</h2>
 *
 * JoinTest, JoinFailureTest, DeepRecursionTest, ScopeTest, SpawnFromElsewhereTest,
 * CancelledWhileWaitingTest, PoolsCallPoolsTest, InterruptsTest, SearchThatFailsTest,
 * PoolExitNearStackOverflowTest, AbandonedForksAreRetiredTest, ComputationStartAndEndTest,
 * ComputePoolTest, WorkIsSharedTest, IdlePoolTest, WorkerFieldsStandApartTest, RethrowTest,
 * HooksThatThrowTest, FallbacksOfCancelledComputationsTest, QueuedComputationIsWithdrawnTest,
 * EndsThatFailTest; in {@code verify} the model {@code press.pml} and its mutants, {@code Rules},
 * {@code ComputePlays}, TaskAwaitsComputationTest.
 */
package dev.joule.compute.internal.pool;
