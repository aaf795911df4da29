/**
 * Channels, locks and signals, for threads and stackless tasks alike: what one of them waits for,
 * another gives, of whichever kind they are.
 *
 * <ul>
 *   <li>A {@link dev.joule.sync.Channel} passes each message to one receiver, a {@link
 *       dev.joule.sync.Broadcast} to all, a {@link dev.joule.sync.Watch} holds the latest value.
 *   <li>A {@link dev.joule.sync.Semaphore} limits how many do something at a time, a {@link
 *       dev.joule.sync.Mutex} lets one in, an {@link dev.joule.sync.RwLock} one writer or many
 *       readers.
 *   <li>A {@link dev.joule.sync.Notify} tells others to look, a {@link dev.joule.sync.WaitGroup}
 *       waits for the end of much, at a {@link dev.joule.sync.Barrier} several meet, a {@link
 *       dev.joule.sync.OnceCell} is computed when it is first needed.
 *   <li>A {@link dev.joule.sync.Select} waits for the first of several operations.
 * </ul>
 *
 * <p>Each operation that may wait comes three times. A method such as {@code receive} waits on the
 * calling thread; call it in virtual threads, and in a worker's task only if it must not take long.
 * {@code receiveAsync} returns a {@link dev.joule.task.Pollable} for a stackless task, or for a
 * select. {@code tryReceive} does not wait. Operations are served in the order in which they began
 * to wait, whoever waits.
 *
 * <p>An operation that is interrupted, times out, is cancelled or loses a select either took place
 * in full or not at all.
 */
package dev.joule.sync;

/*
 * Purpose. Threads, stackless tasks and branches of selects wait in one list of a structure, and
 * what they wait for is handed over: a message that is sent goes straight to a receiver that waits.
 * So the order is that of the list, nobody who is woken finds that another was faster, and giving up
 * can be made exact.
 *
 * States of an operation.
 *
 *   FRESH      not polled, or not awaited yet
 *   WAITING    in the list of its structure: it could not be done at once
 *   COMPLETED  done, at once or by the structure, and its owner does not know yet
 *   TAKEN      the owner has the result
 *   CANCELLED  given up: it left the list, or what it had got was given back
 *
 *   FRESH -> WAITING -> COMPLETED -> TAKEN;  FRESH -> COMPLETED;  each but TAKEN -> CANCELLED
 *
 * States of a select, by what its field "chosen" holds.
 *
 *   SELF        no structure may complete a branch: not yet waiting, or looking around
 *   null        waiting; the first structure to put its branch here completes that branch
 *   an operation  that branch is completed in the section that put it here
 *
 * Protocol.
 * (1) All state of a structure is changed under its lock, in sections that call nothing of the
 *     user's and never block. A section collects the operations that it completes; they are woken
 *     after the lock was released. What a waker throws goes to the handler of uncaught exceptions.
 * (2) A structure takes an operation out of its list, claims it, and completes it, in one section.
 *     Claiming fails only for a branch of a select that chose another or looks around.
 * (3) The owner of an operation writes its waker (or thread) before it reads the outcome. The
 *     structure writes the outcome before it reads the waker.
 * (4) Giving up takes the lock: it finds the operation in the list, and takes it out; or completed,
 *     and undoes that. An interrupt or a timeout that finds it completed lets it be.
 * (5) A select attempts its branches one by one, in random order, while it is in no list: what it
 *     does then concerns one structure. If none can be done it takes all locks, attempts all again,
 *     and puts all into their lists before it releases one.
 * (6) To hold several locks a thread waits for one only while it holds none. The others it tries,
 *     and releases all if one is not free. It does not yield with a lock: its carrier might then be
 *     taken by a thread that spins for that lock.
 * (7) A select with branches that must be polled closes itself to structures (null to SELF) before it
 *     polls them, so that not both yield. Structures drop its branches from their lists meanwhile;
 *     afterwards step (5) puts those back, at the end.
 *
 * Memory ordering.
 *   held     | CAS to 1, Release to 0              | the state of the structure
 *   outcome  | volatile, both sides                | what was handed over
 *   parker   | volatile, both sides                | nothing
 *   chosen   | CAS, volatile to open it            | who completes a branch
 * Outcome and parker are a handshake of two (3), so both are volatile: with weaker accesses each side
 * could read the old value of the other.
 *
 * The race it prevents. An operation looks (nothing there), a message is sent (nobody waits), the
 * operation begins to wait for ever. And: a select takes a message from one channel while another
 * channel hands it a second one.
 *
 * Proof sketch. A look and the entry into the list are one section E; a hand-over is a section H of
 * the same lock. H before E: E's look finds what H left. E before H: H finds the operation in the
 * list, and completes it, or takes one that came before, so that this one is served by the next. After
 * completing, the owner either reads the outcome after its last write of the waker, or the structure
 * reads that waker (3). Of a select, each branch is completed by whoever changed "chosen" from null,
 * and only one can. While the select looks around itself, "chosen" is SELF, and all claims fail. Two
 * selects that wait for each other cannot both be in lists: the later one, in (5), held all locks,
 * and found the earlier one in a list.
 *
 * Non-goals. Sections without a lock: a section takes some 20 ns, and what would be won is lost in
 * the exactness of closing, of sizes and of giving up. Fairness of a select to its branches beyond the
 * probability. Detecting an operation that is polled by two tasks in turn.
 *
 * Verified by ChannelTest, ChannelStepsTest, SelectTest, SelectStepsTest, BroadcastTest, WatchTest,
 * ReentrantWakersTest, ChannelStressTest, SelectStressTest, PermitsModelTest, NotifyModelTest,
 * HostileWakersTest, LocksStressTest.
 */
