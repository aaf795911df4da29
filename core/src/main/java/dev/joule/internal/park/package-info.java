/**
 * Sleep and wake-up of a worker's thread.
 *
 * <h2>Purpose</h2>
 *
 * A {@link dev.joule.internal.park.Driver} is where a worker waits when there is nothing to run,
 * and what it polls between ticks. {@link dev.joule.internal.park.ThreadDriver} parks the thread
 * with a {@link dev.joule.internal.park.Parker}; the driver that waits for I/O (driver package)
 * takes the same place. {@link dev.joule.internal.park.StackRoom} throws a stack overflow before a
 * worker is woken or a lock taken, not in between: a worker that was claimed and is not woken
 * counts as searching for ever, and nobody releases a lock whose {@code lock} has thrown.
 *
 * <h2>States and protocol</h2>
 *
 * See {@link dev.joule.internal.park.Parker}: a permit of three states, so that a wake before the
 * park is kept, and a wake of a worker that is awake costs no system call.
 *
 * <h2>Memory ordering</h2>
 *
 * All changes of the permit are atomic exchanges: what was written before a wake is seen after the
 * park that it ends.
 *
 * <h2>The race it prevents</h2>
 *
 * A wake between the decision to sleep and the sleep. The CAS from EMPTY to PARKED fails when a
 * wake came first, and the park returns at once.
 *
 * <h2>Non-goals</h2>
 *
 * Counting wakes; choosing which worker to wake (the idle package does); ending a sleep by
 * interrupt.
 *
 * <h2>Verified by</h2>
 *
 * ParkerTest, WakeAtTheEndOfTheStackTest, LockedAtTheEndOfTheStackTest,
 * HelpIsCalledAtTheEndOfTheStackTest; the models idle.pml and, for the wait in the queue of events,
 * driver.pml.
 */
package dev.joule.internal.park;
