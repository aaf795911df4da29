/**
 * Access to the JDK's virtual threads: all uses of internals of the JDK that the core makes. No
 * other package of the core may have any.
 *
 * <h2>Purpose</h2>
 *
 * JDK 25 has no public way to choose the scheduler of a virtual thread, but a hidden one: a builder
 * that takes an {@link java.util.concurrent.Executor}, to which the JDK hands the thread's
 * continuation each time it can go on. {@link dev.joule.internal.virtual.ThreadBridge} is what a
 * scheduler needs of that, in the words an official way would use: a start, a continuation, the
 * thread that one belongs to. {@link dev.joule.internal.virtual.JdkVirtualThreads} reaches it where
 * {@code java.lang} is open to Joule; an official way would be one more class beside it. The
 * threads of a scheduler that have begun and not ended are listed in its pool, so that its end can
 * wait for them and interrupt them. {@link dev.joule.internal.virtual.ThreadLocals} keeps the
 * thread-locals of plain tasks apart from the caches of the JDK's carriers.
 *
 * <h2>States</h2>
 *
 * Of a virtual thread, as a scheduler sees it; a thread that was never started is not seen at all:
 *
 * <pre>
 *            onStart             a worker runs it            its last run returns
 *   (unseen) -------&gt; LIVING, queued -------&gt; LIVING, running ------------------&gt; (gone)
 *      |                   ^                      |
 *      | onStart refuses   |      onContinue      | yields, parks, blocks
 *      v                   +----------------------+
 *   (gone)
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>Start: the thread is listed, then the shutdown is looked at, then its continuation is
 *       queued. If the scheduler is shut down, or the queueing fails, the thread is struck off and
 *       the JDK, which gets an exception, ends it. The JDK distinguishes a start from a
 *       continuation by the thread's state, which only {@code start} leaves at STARTED.
 *   <li>Continuation: queued, whatever the scheduler's state. Never refused, and no lock is taken:
 *       the caller may be a thread of the JDK's own that would die of an exception, and whose locks
 *       a virtual thread may hold.
 *   <li>End: the worker that ran a continuation looks whether the thread is still alive, and if not
 *       strikes it off. Several may: the JDK queues a continuation a second time when a stack trace
 *       was taken, and a thread that yields may have run to its end elsewhere before the worker it
 *       yielded on looks. Striking off twice is as good as once. To count the end once, the worker
 *       marks the thread, in a field for timed waits: the JDK reads and writes it only in the run
 *       that begins such a wait, and a thread that has ended has no run any more.
 *   <li>A thread started inside a virtual thread inherits the JDK's executor and so takes the same
 *       way, without Joule having made it.
 *   <li>A virtual thread that calls the scheduler's API is pinned from the moment its worker is
 *       looked up until the task is in that worker's queue. Without it a contended class load in
 *       between could move it to another worker, and the ring of the first would have two owners.
 *   <li>The JDK polls sockets for virtual threads from virtual threads of its own, which inherit as
 *       all do. So they are started before ours can, from a platform thread, which puts them on the
 *       JDK's scheduler: the end of one of ours takes no socket with it.
 *   <li>A scheduler that the agent makes, for all threads of the process, never ends. It lists none
 *       of them, and the JDK's pollers may inherit it.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  one thread         then                      another thread          then
 *  queue, publish     -                         queue, take             Pool's bridge, plain
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A thread is started while the scheduler is shut down: it is queued, no worker has seen it, the
 * workers end, and it never runs. Listed before the look at the state, it is either seen by the
 * thread that checks whether anything is left, or sees the shutdown itself: an entry of a {@code
 * ConcurrentHashMap} is visible to a later iteration, and the state is volatile.
 *
 * <h2>Proof sketch</h2>
 *
 * Let A be the listing, S the starter's look at the state, D the shutdown and L the look at the
 * list. A comes before S and D before L, and all four are steps of one order. If A comes before L,
 * L sees the thread. If it comes after, D comes before S, which sees the shutdown. A listed thread
 * is struck off only after its last run, by the worker that is still running then; so when all
 * workers are parked and the list is empty no thread lives, and no new one gets in.
 *
 * <h2>Non-goals</h2>
 *
 * Timed parks, contended monitors and socket readiness go through threads of the JDK's own and
 * arrive from outside; a pinned thread holds its worker.
 *
 * <h2>Verified by</h2>
 *
 * VirtualThreadsTest, VirtualThreadWaitsTest, VirtualThreadShutdownTest, VirtualThreadLocalityTest,
 * VirtualThreadAllocationTest, VirtualThreadContextTest, ApiInsideVirtualThreadTest,
 * VirtualThreadsNeedOpenJdkTest, PollersOutliveSchedulersTest, VirtualThreadAccessTest,
 * VirtualThreadStressTest, and the classes named LikeTheJdk.
 */
package dev.joule.internal.virtual;
