/**
 * Timers: a hierarchical wheel whose lock no thread waits for, except at the end of a scheduler.
 *
 * <h2>Purpose</h2>
 *
 * Most timers are timeouts that never fire: they are set, and cancelled soon after. So setting and
 * cancelling are cheap from any thread: an entry is its own list node, setting it is one push onto
 * a stack (the inbox), and cancelling it is one change of its state. Only entries that are still
 * pending when the inbox is emptied are sorted into the wheel. A timer fires at the first poll that
 * is not before its deadline.
 *
 * <h2>States</h2>
 *
 * <pre>
 *              add                    poll
 *   NEW ---------------> PENDING ---------------> FIRED      fire() runs, once
 *    |                      |
 *    | tryCancel            | tryCancel
 *    v                      v
 *   CANCELLED          CANCELLED                             clear() runs, once
 *
 *   a pending entry is in the:  inbox --> levels (7 to 0) --> due list of one poller
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li><b>Add.</b> {@code NEW -> PENDING}, then a CAS pushes the entry onto the inbox. A thread
 *       that finds many entries there empties it if the lock is free, so an inbox of cancelled
 *       entries stays small even if no thread polls.
 *   <li><b>Poll.</b> Returns at once if no deadline of the inbox or the levels has passed, or if
 *       another thread has the lock. Under the lock it advances the wheel to now, empties the
 *       inbox, and collects the entries that are due. After unlocking it takes each entry {@code
 *       PENDING -> FIRED} and fires it. One poll moves or fires a few thousand entries at most.
 *   <li><b>Levels.</b> Eight levels of 64 slots ({@code TimerLevels}). A slot of the finest is 2^17
 *       ns (131 µs) wide, one of the next level 64 times that. An entry moves down a level when its
 *       slot begins. Each slot knows its earliest deadline to the nanosecond, so no deadline is
 *       rounded.
 *   <li><b>Next deadline.</b> The earliest deadline of the first slot that is not empty. So a
 *       sleeper wakes when a timer is due, not when a slot begins; only a coarse slot with very
 *       many entries must be spread when it begins.
 *   <li><b>Cancel.</b> {@code PENDING -> CANCELLED}, then {@code clear()}. If the entry is in the
 *       levels and the lock is free, it is unlinked. Otherwise it stays linked, without references,
 *       until a thread meets it, or until a sweep when most linked entries are cancelled.
 *   <li><b>Any.</b> The question whether a pending timer matches a predicate is the only operation
 *       that waits for the lock. A scheduler asks it at its end, when no thread polls.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  field              write           read      what it guards
 *  TimerEntry.state   CAS             volatile  the right to run fire or clear
 *  TimerInbox.head    CAS, getAndSet  volatile  deadline, links and depth of the entries below
 *  TimerWheel.lock    CAS, Release    volatile  levels, cancelledAtSweep, next, prev, positive place
 *  TimerWheel.workAt  Opaque          Opaque    nothing; a hint that saves a poll
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A thread publishes an entry and then reads whether a worker sleeps for too long; a sleeper
 * announces until when it sleeps and then asks {@code nextDeadline}. One of them must see the
 * other's write, or the entry is late. {@code add} ends in a CAS and {@code nextDeadline} begins
 * with one. The announcement belongs to the idle protocol. While an entry moves from the inbox to
 * the levels neither shows it. So {@code nextDeadline} looks only under the lock; without the lock
 * it returns an instant that has passed.
 *
 * <h2>Proof sketch</h2>
 *
 * <ul>
 *   <li><b>Once.</b> fire and clear follow a CAS out of PENDING, to which no transition leads back.
 *   <li><b>Not early.</b> Only an entry whose own deadline has come enters a due list.
 *   <li><b>Not lost.</b> From its push to its end an entry is in the inbox, in the levels or in a
 *       due list. The holder of the lock moves it. A due list belongs to one poller, which goes on
 *       when an entry throws.
 *   <li><b>Not overlooked.</b> The wheel's time passes a slot only when the slot is empty. So the
 *       first slot of the lowest level that is not empty holds the earliest entry.
 * </ul>
 *
 * <h2>Non-goals</h2>
 *
 * The wheel wakes no thread, reads no clock, and does not choose which thread polls. Timers that
 * are due in the same tick of 131 µs fire in no promised order.
 *
 * <h2>Verified by</h2>
 *
 * TimerWheelModelTest, TimerWheelTest, TimerWheelDeadlineTest, TimerWheelStressTest,
 * TimerGarbageTest, TimerInboxTest.
 */
package dev.joule.internal.timer;
