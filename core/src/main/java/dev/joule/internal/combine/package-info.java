/**
 * The combinators behind {@link dev.joule.task.Pollables}, and how a combinator of many parts knows
 * which of them to poll.
 *
 * <h2>Purpose</h2>
 *
 * A combinator of n parts that polls all of them at each wake does n polls for each of n wakes.
 * Here each part (above four) has a waker of its own; it puts the part on a list, and a poll of the
 * whole polls what is on the list. The wakers are called by any thread, at any time, also during a
 * poll and long after the end.
 *
 * <h2>States</h2>
 *
 * <pre>
 *   a part's flag:   DOWN --wake--> RAISED (on the list) --poll of the whole--> DOWN
 *                                   RAISED for ever once the part is over
 *   the list:        OPEN --the whole is over--> CLOSED
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>wake: raise the flag; if it was up, stop. Push the part. Wake the parent.
 *   <li>poll: set the parent's waker, if it changed. Drain the list. For each part on it: take its
 *       link, lower its flag, then poll it. What is pushed meanwhile waits for the next poll, which
 *       its push has asked for; so a part that wakes itself does not hold the worker.
 *   <li>The first poll polls all parts; before it no thread has a waker.
 *   <li>end: close the list and retire all wakers, so that code that keeps one may drop it; then
 *       cancel the parts that are left.
 * </ol>
 *
 * <h2>Chains</h2>
 *
 * A {@code map} or {@code andThen} around another would poll it, and that one the next: a chain of
 * 100,000 would need as many frames. A chain takes over what is inside it, when that is deep or
 * comes out of a function: the inner one's part becomes its part, the inner one's function a step
 * of its list. It polls one part, then does steps until one makes a pollable. Short chains, which
 * are nearly all, make no list.
 *
 * <p>{@code recover}, {@code attempt} and {@code onFinally} are steps of the same list. A failure
 * goes from step to step as a value does: {@code map} and {@code andThen} pass it on, {@code
 * recover} and {@code attempt} pass values on. Cancelling does the {@code onFinally} steps that are
 * left, in their order, after the part was cancelled.
 *
 * <h2>One task</h2>
 *
 * A pollable that waits remembers the waker of its last poll. A poll by another waker is refused
 * when both lead to tasks or threads that are not over and are not the same. Wakers of users' own
 * are let through, since it is not known what they wake.
 *
 * <h2>Memory ordering</h2>
 *
 * <table>
 * <caption>Accesses of the fields</caption>
 * <tr><th>field<th>written by<th>how<th>guards
 * <tr><td>raised<td>any waker, the poll<td>getAndSet only<td>why the part was woken
 * <tr><td>next<td>the raiser, then the drainer<td>plain<td>published by head
 * <tr><td>head<td>any waker, the poll<td>CAS, getAndSet only<td>next, and parent (below)
 * <tr><td>parent<td>the poll<td>volatile<td>the parent's waker
 * </table>
 *
 * <h2>The race it prevents</h2>
 *
 * A wake finds its flag up and stops, while the poll is past the point where it would have seen the
 * reason; or a wake reads the parent's old waker while the poll that replaces it finds the list
 * still empty. Either way the part is not polled again.
 *
 * <h2>Proof sketch</h2>
 *
 * Let W be a wake, and let its reason be written before it. <em>Raise</em>: the flag changes by
 * read-modify-write only, so its changes have an order in which each sees the one before. If W
 * finds the flag up, the lowering that follows in that order reads W's write or a later one; it
 * happens after W, and before the part's poll, which sees the reason. Another thread has raised it
 * and pushes; go on with that push. <em>Push</em>: head, too, changes by read-modify-write only. A
 * push before a drain is in that drain, and the part is polled. A push after the last drain sees
 * that drain's write, hence the parent set before it, and wakes the newest parent, which polls, and
 * drains. The parent's waker is called by every push, so a thread that stalls between its push and
 * its wake delays nobody else's.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness among parts beyond the order of their wakes; adding parts later.
 *
 * <h2>Verified by</h2>
 *
 * {@code JoinAllTest}, {@code RaceTest}, {@code JoinAllModelTest}, {@code PartWakersStressTest},
 * {@code WakeListTest}, {@code CombinatorsReleaseTest}, {@code DeepChainsTest}, {@code
 * RecoverTest}, {@code FirstOfTest}, {@code OneTaskAtATimeTest}.
 */
package dev.joule.internal.combine;
