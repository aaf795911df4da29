/**
 * Timers: a hierarchical wheel whose lock no thread waits for, except at the end of a scheduler.
 *
 * <h2>Purpose</h2>
 *
 * Most timers are timeouts that never fire: set, and cancelled soon after. So setting and
 * cancelling are cheap, from any thread: an entry is a list node, setting it is one push onto a
 * stack, cancelling it one change of its state. Only entries that are still pending when that stack
 * is emptied next are sorted into the wheel. A timer never fires before its deadline; it fires at
 * the first poll after it.
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
 * An entry that was cancelled holds nothing, and may stay linked where it was: in the inbox until
 * that is emptied, in the levels if the lock was taken just then, in a due list until its turn.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li><b>Add.</b> {@code NEW -> PENDING}, then a CAS push onto the inbox. Each entry carries the
 *       depth and the earliest deadline of the inbox from itself on. A thread that finds the inbox
 *       deep empties it, if the lock is free: so an inbox of dead entries stays small even if no
 *       thread polls.
 *   <li><b>Poll.</b> Returns at once unless a deadline of the inbox or of the levels has passed,
 *       and unless the try-lock succeeds. Under the lock: moves the wheel on to now, empties the
 *       inbox, collects the entries that are due. After unlocking it takes each entry {@code
 *       PENDING -> FIRED} and fires it. One poll moves or fires about two batches of {@value
 *       dev.joule.internal.timer.TimerLevels#BATCH} entries at most. If more are due, {@code
 *       nextDeadline} is then in the past. Entries of the first slot that are not due yet do not
 *       count: they are passed over, however many there are, or a due one behind them would wait.
 *   <li><b>Levels.</b> Eight levels of 64 slots; a slot of the finest is 2^17 ns (131 µs) wide, one
 *       of the next 64 times that. An entry lies on the level of the highest digit in which it
 *       differs from the wheel's time, and moves down when its slot begins. Eight levels cover
 *       every {@code long}, so slots never wrap around and no deadline is clamped. Each slot knows
 *       its earliest deadline to the nanosecond: a timer is never rounded.
 *   <li><b>Next deadline.</b> The earliest deadline of the first slot that holds something. A
 *       sleeper therefore wakes when a timer is due, not when a slot begins; only a coarse slot
 *       with more than {@value dev.joule.internal.timer.TimerLevels#SLOT_ENTRIES_MAX} entries asks
 *       to be spread when it begins, which makes one wake per level for a timer at most.
 *   <li><b>Cancel.</b> {@code PENDING -> CANCELLED}, {@code clear()}, and if the entry is in the
 *       levels and the lock is free it is unlinked. What could not be unlinked is dropped when it
 *       is met, or by a sweep once it is more than half of the wheel.
 *   <li><b>Far deadlines.</b> Deadlines are compared by their difference. One that is more than 146
 *       years from the wheel's origin, either way, stands for "never": it is set to that distance
 *       when it is added. So no difference between two of a wheel overflows.
 *   <li><b>Any.</b> Returns whether a pending timer matches a predicate: empties the inbox and
 *       looks at all levels under the lock. It is the only operation that waits for the lock. A
 *       scheduler uses it at its end, to find delayed tasks. It does not see timers that a poller
 *       has taken out, and is called when no thread polls.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <table>
 *   <caption>Accesses of the fields</caption>
 *   <tr><th>field</th><th>write</th><th>read</th><th>guards</th></tr>
 *   <tr><td>{@code TimerEntry.state}</td><td>CAS</td><td>volatile</td>
 *       <td>the right to run fire or clear</td></tr>
 *   <tr><td>{@code TimerInbox.head}</td><td>CAS, getAndSet</td><td>volatile</td>
 *       <td>deadline, links and depth of the entries below</td></tr>
 *   <tr><td>{@code TimerWheel.lock}</td><td>CAS, Release</td><td>volatile</td>
 *       <td>levels, {@code cancelledAtSweep}, {@code next}, {@code prev},
 *       positive {@code place}</td></tr>
 *   <tr><td>{@code TimerWheel.workAt}</td><td>Opaque</td><td>Opaque</td>
 *       <td>nothing; a hint that saves a poll</td></tr>
 * </table>
 *
 * <h2>The race it prevents</h2>
 *
 * An adder publishes an entry and then reads whether a worker sleeps for too long; a sleeper
 * announces until when it sleeps and then asks {@code nextDeadline}. Each must see the other's
 * write or the entry is late. {@code add} ends in a CAS and {@code nextDeadline} begins with one.
 * The second half of that handshake, with the announcement, belongs to the idle protocol.
 *
 * <p>Between the moment an entry leaves the inbox and the moment it is in the levels, neither shows
 * it. So {@code nextDeadline} never looks without the lock, and if it does not get it, answers with
 * an instant that has passed.
 *
 * <h2>Proof sketch</h2>
 *
 * <ul>
 *   <li><b>Once.</b> fire and clear follow a CAS out of PENDING, and nothing leads back to it.
 *   <li><b>Not early.</b> An entry enters a due list only if its own deadline is not after the
 *       poller's now. Nothing rounds a deadline.
 *   <li><b>Not lost.</b> An entry is in the inbox, in the levels or in a due list from push to end.
 *       A due list is on the stack of its poller, which goes on when an entry throws; the three
 *       moves between them are made by the lock's holder.
 *   <li><b>Not overlooked.</b> At each level the occupied slots are after the wheel's own (at the
 *       finest: not before), since the wheel's time moves past a slot only when that is empty. So
 *       the first slot of the lowest level holds the earliest entry.
 *   <li><b>Bounded garbage.</b> Dead entries number at most a few hundred in the inbox, and about
 *       as many as live ones (or {@value dev.joule.internal.timer.TimerWheel#SWEEP_MIN}) in the
 *       levels.
 * </ul>
 *
 * <h2>Non-goals</h2>
 *
 * The wheel wakes no thread, reads no clock, and does not choose which thread polls. Timers that
 * are due in the same tick of 131 µs fire in no promised order.
 *
 * <h2>Verified by</h2>
 *
 * {@code TimerWheelModelTest}, {@code TimerWheelTest}, {@code TimerWheelDeadlineTest}, {@code
 * TimerWheelStressTest}, {@code TimerGarbageTest}, {@code TimerInboxTest}.
 */
package dev.joule.internal.timer;
