/**
 * Descriptors that become ready, and the workers that poll for them.
 *
 * <h2>Purpose</h2>
 *
 * A virtual thread that reads a socket without data waits. The JDK polls for data in threads of its
 * own; here the workers poll, and a thread whose socket is ready goes to the queue of the worker
 * that polled. {@link dev.joule.internal.driver.PollingDriver} decides which worker polls and which
 * one waits, {@link dev.joule.internal.driver.Readiness} is the state of one descriptor, and {@link
 * dev.joule.internal.driver.SocketWaiter} is for the waiting threads. The agent has the event
 * queue: Linux's epoll.
 *
 * <h2>States</h2>
 *
 * One direction of a descriptor:
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
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A thread tries its call first, and begins a wait only if the call would block. The first
 *       wait registers the descriptor, once and for both directions. The system then reports each
 *       change from not ready to ready once, whether a thread waits or not.
 *   <li>An event that finds the direction WAITING makes it QUIET and unparks the thread, which
 *       tries again. Any other event makes it READY: the next begin makes it QUIET and returns "try
 *       again" instead of waiting. READY may be out of date, which costs one more try.
 *   <li>A thread ends its wait whatever ended its park. If an event woke it and it may leave
 *       without another try (it is interrupted), it leaves READY for the next wait.
 *   <li>A stop (close or shutdown while a thread waits) unparks the thread without READY. The
 *       closer first marks the socket as closed; a thread checks that after its CAS to WAITING.
 *   <li>Before a descriptor is closed its state is reset, since its number will be used again. No
 *       thread waits then. A late event of the old registration costs one more try.
 *   <li>One thread looks or waits at a time, under the lock {@code held}. A worker looks when a
 *       tick begins, when it has no task left, and in every tenth round of its search, unless
 *       another thread has the lock. Spares do as well, and the sentinel does while a worker runs.
 *   <li>A worker that goes to sleep waits in the event queue if no other thread has the lock, and
 *       parks otherwise. A wake of the waiting worker goes through the event queue. After its wait
 *       the worker leaves the parked set, delivers the events, and then releases the lock.
 *   <li>A thread that has looked, and then finds all workers parked, wakes one: it may have parked
 *       because the lock was taken.
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
 * A read finds nothing. Data arrives, and the event finds no waiting thread. The thread then waits
 * for a second event, which never comes. The word is changed by CAS only, so either the event sees
 * WAITING, or the thread sees READY.
 *
 * <h2>Proof sketch</h2>
 *
 * Let T be a try that finds nothing, W the CAS to WAITING, D the arrival of data after T, and E the
 * change of the word by D's event. If E comes after W, it wakes the thread. If E comes before W, it
 * leaves READY, which only a begin for the same direction takes away. That is W's own begin, which
 * returns without waiting: an earlier begin came before T.
 *
 * <p>If all workers sleep, one of them waits in the event queue. A worker parks instead only if the
 * lock was taken after this worker was counted as parked. The holder was a worker, which waits in
 * the event queue or has yet to sleep, or another thread, which reads the count after it has
 * released the lock.
 *
 * <h2>Non-goals</h2>
 *
 * Several event queues; selectors and threads of other schedulers, for which the JDK polls; a bound
 * on how long an event waits while one worker runs and no other one waits in the event queue (the
 * worker looks after each tick, the sentinel within five milliseconds).
 *
 * <h2>Verified by</h2>
 *
 * ReadinessTest, ReadinessTableTest, PollingDriverTest, NoReadinessIsLostStressTest; in {@code
 * verify} SocketPlays, ParkPlays and driver.pml; on real sockets the agent's SocketsTest.
 */
package dev.joule.internal.driver;
