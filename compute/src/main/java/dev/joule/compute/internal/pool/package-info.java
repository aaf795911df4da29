/**
 * Workers, and how a fork costs next to nothing as long as nobody wants it.
 *
 * <h2>Purpose</h2>
 *
 * A join runs its first branch and then, usually, its second one on the same worker. Anything that
 * is done for the case that somebody else takes the second one is wasted then, and at a few
 * nanoseconds per fork even the allocation of an object shows. So a fork is of one of three kinds,
 * and most are of the cheapest:
 *
 * <pre>
 *   small    nothing but a count; its second branch can not be taken by others
 *   open     an object, a link of its worker's private chain; no fence, no CAS
 *   shared   in the worker's deque; a fence at push and pop, and anybody may take it
 * </pre>
 *
 * <h2>States</h2>
 *
 * <pre>
 *   join --isSmall?--yes--------------------------------------&gt; first(); second()
 *     |
 *     no
 *     v
 *   open --somebody asked--&gt; shared --taken--&gt; executed by a thief --&gt; over
 *     |                        |
 *     +-- close: private ------+-- close: taken back --&gt; second() by the worker itself
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li><b>Which forks are small.</b> A closed fork knows how many forks its first branch had. If
 *       they were few, its second branch is taken to be alike: as many forks twice over, and eight
 *       more, are not opened. If the guess is wrong the number is used up and forks are opened
 *       again. On the way down nothing is known, so every fork is opened there: a recursion that
 *       goes down first and works on its way back loses nothing.
 *   <li><b>Demand.</b> A worker that finds nothing to steal asks its victims: it sets a flag of
 *       theirs. An owner that sees the flag at its next open fork moves the oldest private forks of
 *       its chain, one eighth of them and one at least, to the deque, and wakes a sleeper if nobody
 *       searches. The oldest is the largest. Who has searched for long, or goes to sleep, presses:
 *       then any next fork, small or not, is opened and shared.
 *   <li><b>Closing.</b> A private fork is unlinked. A shared one is popped; if it is gone, the
 *       worker waits for it, and meanwhile runs other jobs of the same computation (the same {@link
 *       dev.joule.compute.internal.pool.Tree}), its own or stolen: never anything else, since the
 *       caller may hold a lock, unless the pool was told that it may.
 *   <li><b>Failing.</b> When a first branch throws, all links from the youngest to that fork's are
 *       retired: private ones are dropped, shared ones taken back or waited for. Links are removed
 *       one by one and only when they are done with, so if the stack is too short to retire one, an
 *       older frame, which has more of it, finds the rest of the work to do.
 *   <li><b>Executing.</b> A job that a worker begins gets a link of its own. If its end could not
 *       even be noted, for lack of stack, whoever retires the link notes it.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  field              written by                   read by             ordering
 *  count, until, top  the worker                   the worker          none
 *  demand             others; the worker clears    the worker          opaque: a hint; see below
 *  asleep             the worker; who wakes it     everybody           volatile, CAS
 *  mail, injected     everybody                    the worker, all     the JDK's queues
 *  a fork's fields    the owner, before the push   the thief           the deque's
 *  a fork's result    the thief, before it opens   the owner           the latch's
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * All but one worker sleep, and the one that runs has only private work: nobody asks. So who falls
 * asleep presses all others after it was counted as asleep, and who clears its own flag looks
 * afterwards, with a full fence between, whether somebody sleeps, and presses itself if so. One of
 * the two comes last. Who begins a job looks as well.
 *
 * <h2>Proof sketch</h2>
 *
 * Of two writes to a flag, the sleeper's press (P) and the owner's clear (C), one is later. If P
 * is, the flag stays up. If C is, then the sleeper's count, which came before P, is seen by the
 * owner's look after C. In both cases the owner's next fork is shared. Jobs that were accepted from
 * outside do not depend on this: they lie in a queue that every searcher looks at before it sleeps.
 *
 * <p>The deque holds forks in the order of their age, since the private ones are always younger
 * than the shared ones (a spawned job shares all of them first). So a fork that is popped and is
 * not the one being closed was spawned later, and a fork that is not in the deque was taken.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness between computations. A second branch that is much larger than the first, both begun
 * while nobody wanted work, is opened late: at most 520 forks late.
 *
 * <h2>Verified by</h2>
 *
 * JoinTest, JoinFailureTest, DeepRecursionTest, ScopeTest, ComputePoolTest, WorkIsSharedTest; in
 * {@code verify} the model {@code compute-sleep.pml}.
 */
package dev.joule.compute.internal.pool;
