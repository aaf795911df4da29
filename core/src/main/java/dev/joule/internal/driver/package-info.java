/**
 * Descriptors that become ready, and the workers that poll for them.
 *
 * <h2>Purpose</h2>
 *
 * A virtual thread that reads a socket without data waits until there is some. The JDK has threads
 * of its own that poll for it. Here the workers poll: what is ready goes to the queue of the worker
 * that polled. {@link dev.joule.internal.driver.PollingDriver} says which worker polls and which
 * one waits, {@link dev.joule.internal.driver.Readiness} what is known about one descriptor, {@link
 * dev.joule.internal.driver.SocketWaiter} what a waiting thread does. The system's side is an
 * {@link dev.joule.internal.driver.EventQueue}; the agent brings the only one, which is Linux's
 * epoll.
 *
 * <h2>States</h2>
 *
 * Of one direction of a descriptor; a registration is made once, at the first wait, for both:
 *
 * <pre>
 *             event                         event: its thread is unparked
 *    QUIET ----------&gt; READY      WAITING -------------------------------&gt; QUIET
 *      ^                 |          |  ^
 *      |  begin: "try    |          |  | begin: the thread parks
 *      +---- again" -----+          |  |
 *      +------- end (timeout), stop +  +--- QUIET
 * </pre>
 *
 * Of the driver: no thread looks, one thread looks, or one worker waits in the queue of events.
 * Each worker is awake, parked, or the one that waits (AWAITING in {@link
 * dev.joule.internal.idle.Parker}).
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A thread tries its call first, and begins a wait only if the call would block. The event
 *       that it then waits for is the change from not ready to ready, which the system reports
 *       once, whether a thread waits or not.
 *   <li>An event finds the direction WAITING: it becomes QUIET and the thread is unparked, which
 *       tries again. Or it does not: READY is kept, and the next wait does not begin but tries
 *       again at once. READY may be out of date; that costs one more try.
 *   <li>A thread ends its wait whatever ended its park. If it was woken and may leave without
 *       another try (it is interrupted), it keeps READY for the next.
 *   <li>A stop (close or shutdown while a thread waits) unparks without READY. A thread that is
 *       about to wait checks after its CAS whether the socket is still open, and the closer has
 *       marked it as closed before it stops.
 *   <li>Before a descriptor is closed it is forgotten: the system drops the registration, and will
 *       give the number away again. No thread waits then, as the owner of a descriptor closes it
 *       after the last call on it has ended. An event of the old registration that comes late is
 *       READY for the new: one more try. So no generation is needed.
 *   <li>One thread looks or waits at a time. A worker looks when a tick begins, when it has nothing
 *       left, and every tenth round of its search. If the lock is taken it goes on: another thread
 *       looks.
 *   <li>A worker that goes to sleep waits in the queue if no other one does, and parks otherwise. A
 *       wake of the one that waits there goes through the queue.
 *   <li>What a wait brought is delivered when the worker has left the parked set; until then the
 *       lock is held.
 *   <li>A wait in the queue counts in milliseconds. A worker that sleeps for a timer there sleeps
 *       through the rest in slices of 0.2 ms and looks between them.
 *   <li>The sentinel looks, too, while all workers are in long tasks, and so do spares. The first
 *       registration wakes all workers, so that a sleeping worker waits in the queue.
 *   <li>A thread that has looked on behalf of others, and finds all workers parked afterwards,
 *       wakes one: it may have gone to sleep beside the queue because the lock was taken.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread                then                      another thread            then
 *  reader, plain             word, CAS (begin)         word, CAS (signal)        reader, plain
 *  word, CAS (begin)         owner's state, volatile   owner's state, volatile   word, CAS (stop)
 *  held, volatile            idle word, volatile       idle word, atomic (park)  held, volatile
 *  permit, CAS (await)       the queue's wait          permit, atomic (wake)     the queue's wake
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A read finds nothing; data comes, and the event finds no waiting thread; the thread waits for a
 * second event that never comes. The word is changed by CAS only, so either the event sees WAITING,
 * or the thread sees READY.
 *
 * <h2>Proof sketch</h2>
 *
 * Let T be a try that finds nothing, W the CAS to WAITING, D the data's coming, after T, and E the
 * change of the word by D's event. If E comes after W it wakes the thread. If it comes before, it
 * leaves READY, which only a begin of the same direction takes away: W's own, which then returns
 * without waiting, for an earlier begin came before T. As for the sleep of all: a worker parks
 * beside the queue only if the lock was taken after it was counted as parked. The holder was a
 * worker, which waits in the queue or has still to go to sleep, or another thread, which looks at
 * the count after it has released the lock.
 *
 * <h2>Non-goals</h2>
 *
 * More than one queue for many workers. A bound on how long readiness waits while one worker runs
 * and the others are parked beside the queue: the worker looks after each tick, the timed sleeper
 * within two milliseconds if there is one, the sentinel within five. Selectors, and threads of
 * other schedulers: they go on waiting as the JDK has them.
 *
 * <h2>Verified by</h2>
 *
 * ReadinessTest, ReadinessTableTest, PollingDriverTest, NoReadinessIsLostStressTest; the models
 * readiness.pml and driver.pml; on real sockets the agent's SocketsTest.
 */
package dev.joule.internal.driver;
