/**
 * Protects steps that a stack overflow must not interrupt.
 *
 * <h2>Purpose</h2>
 *
 * A task may run to the end of its stack and call the scheduler there. Some calls take several
 * steps of which none may be missing: a worker that was claimed and is not woken counts as
 * searching for ever, and no worker is woken any more. {@link dev.joule.internal.stack.StackRoom}
 * runs out of stack before the first of them.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>Before waking a worker, the timed sleeper or the sentinel, before a place of a bounded
 *       scheduler is taken, before a virtual thread is pinned, before half a ring moves to the
 *       injection queue, before a full inbox of timers is emptied by the thread that adds one,
 *       before all timers are looked through, before a delayed task is cancelled that some thread
 *       waits for, before the lock of the blocking pool is taken: some room is required.
 *   <li>Before a task is cancelled, or woken by a thread that is no worker, before a blocking call
 *       is listed, and before a scheduler is ended: more room, since these steps wake a worker at
 *       last, which requires some itself.
 *   <li>It costs about a tenth of a microsecond, so it is not where a task costs less than that. A
 *       push that drives the newest task out of the LIFO slot leaves it in the worker's hand
 *       instead, by a mere store, for the worker's next step. So does a wake by a task of the
 *       worker, if the hand is free; else it takes its mark back and fails, and can be made again.
 *       Where not even that fits, its task stays unqueued.
 *   <li>Setting a delayed task, and cancelling one that no thread waits for, need none: each is one
 *       write, after which every other step may be missing.
 *   <li>Endings can be called again: every step of theirs can be taken twice.
 * </ol>
 *
 * <h2>Non-goals</h2>
 *
 * Recovering from an overflow inside the JDK's own classes.
 *
 * <h2>Verified by</h2>
 *
 * StackOverflowLosesNothingTest, StackOverflowCountsNothingTwiceTest,
 * NotPinnedAtTheEndOfTheStackTest, HelpIsCalledAtTheEndOfTheStackTest, WakeAtTheEndOfTheStackTest,
 * EndAtTheEndOfTheStackTest, ScheduledAtTheEndOfTheStackTest, LockedAtTheEndOfTheStackTest.
 */
package dev.joule.internal.stack;
