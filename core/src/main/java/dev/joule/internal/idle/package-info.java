/**
 * The sleep of workers: who sleeps and who searches, the choice of the one to wake, and the
 * wake-up.
 *
 * <h2>Purpose</h2>
 *
 * Workers sleep without a timeout, except one (the timed sleeper, see the worker package). So a
 * thread that makes work visible must be certain that a worker will look at it, and yet must not
 * wake a worker for each of ten thousand tasks.
 *
 * <p>A {@link dev.joule.internal.idle.Driver} puts a worker to sleep, and is polled between ticks.
 * {@link dev.joule.internal.idle.ThreadDriver} parks the thread with a {@link
 * dev.joule.internal.idle.Parker}; the driver package has the one that waits for I/O. {@link
 * dev.joule.internal.idle.StackRoom} throws a stack overflow before a worker is woken or a lock is
 * taken, rather than in the middle: a worker that is claimed but not woken counts as searching for
 * ever, and a lock whose {@code lock} has thrown may stay taken.
 *
 * <h2>States</h2>
 *
 * The states of a worker, as the set counts them:
 *
 * <pre>
 *             tryBecomeSearcher              transitionFromSearching
 *   RUNNING ---------------------> SEARCHING ------------------------> RUNNING
 *      |                            |     ^
 *      | transitionToParked         |     | tryClaim (by another), tryLeaveParked (by itself)
 *      +---------> PARKED <---------+     |
 *                    +--------------------+
 * </pre>
 *
 * At most one parked worker is also the timed sleeper. The thread itself has a permit, in {@link
 * dev.joule.internal.idle.Parker}: a wake before the park is kept, and a wake of a worker that is
 * awake costs no system call.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>Publish and look: a thread that makes work visible (a push that can be stolen, an
 *       injection) then reads the word, with a StoreLoad in between. If a worker is parked, and
 *       none or few search, it calls {@code tryClaim}, which claims a worker unless enough search
 *       (rule 3).
 *   <li>A claim is one CAS on the word, "one parked less, one searching more". Then it clears any
 *       set bit of the bitmap, whose worker it wakes. It takes the timed sleeper's bit last, since
 *       that worker sleeps with a timeout for all.
 *   <li>A claim is made only while fewer workers search than tasks wait in the queue that got the
 *       task, and fewer than two (in a large pool, than a sixteenth of the workers). If only one
 *       could search, a processor would idle while the woken worker is on its way, and a thousand
 *       workers would need ten milliseconds to wake. Nothing below depends on it.
 *   <li>A searcher with work in hand leaves the search. If it was the last, and others are parked,
 *       it looks at all queues, and claims the next one if any task is left. The chain ends when
 *       none is.
 *   <li>Parking: set the bit, change the word, and only then look at all queues once more. If one
 *       holds work, leave the set again, unless another thread has claimed this worker already.
 *   <li>A worker enters the search by itself only while fewer than half of all workers search. A
 *       claim may exceed that.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread              then                  another thread             then
 *  tail, volatile store    word, volatile load   word, atomic add (park)    heads, tails, volatile
 *  injection stack, CAS    word, volatile load   word, atomic add (park)    stacks, volatile
 *  bit, atomic or (park)   word, atomic add      word, CAS (claim)          bits, atomic and
 *  timer inbox, CAS        word, volatile load   word, CAS (timed sleeper)  inboxes, volatile
 *  permit, atomic (wake)   -                     permit, CAS (park)         the waker's writes
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A worker finds no task; a thread publishes a task, and reads that no worker is parked; the worker
 * parks. With a release store instead of the StoreLoad both may read the old state, and the task
 * stays unseen for ever. And a wake between the decision to sleep and the sleep: the CAS of the
 * permit from EMPTY to PARKED fails when a wake came first, and the park returns at once.
 *
 * <h2>Proof sketch</h2>
 *
 * Let S be the publication of a task, L the publisher's read of the word, P the change of the word
 * by a worker that parks, Q that worker's last look. S before L and P before Q, each with a full
 * fence between, so either L sees P or Q sees S. If Q sees S, the worker does not sleep. If L sees
 * P, then either no worker searches and one is claimed, or some search: call X the first that
 * leaves or parks after L's moment and leaves no searcher behind. That is a change of the same word
 * after L's value, hence after S. If a worker is parked then, X looks at all queues after its
 * change (rule 4 or 5), and sees S, unless another worker took the task. If none is parked then,
 * none sleeps, and the next one that parks looks after its change, which comes after X's.
 *
 * <p>A reservation finds a bit: bits are set before they are counted, and each reservation takes
 * one count and then one bit, so there are never fewer bits than counts plus reservations under
 * way.
 *
 * <h2>Non-goals</h2>
 *
 * Which of the parked workers wakes up; an exact number of searchers (claims may raise it above the
 * half); counting wakes; ending a sleep by an interrupt.
 *
 * <h2>Verified by</h2>
 *
 * IdleSetTest, ParkedBitmapPropertyTest, EveryClaimIsOneWorkerStressTest,
 * ReservationOutlivesLeavingTest, ParkerTest, WakeAtTheEndOfTheStackTest,
 * LockedAtTheEndOfTheStackTest, HelpIsCalledAtTheEndOfTheStackTest; through whole schedulers:
 * NoWakeIsLostStressTest; in {@code verify} IdlePlays, idle.pml and, for the wait in the queue of
 * events, driver.pml.
 */
package dev.joule.internal.idle;
