/**
 * The running JDK, and what the agent changes in it.
 *
 * <h2>Purpose</h2>
 *
 * A virtual thread that is given no scheduler and inherits none gets the built-in one, in the
 * constructor of {@code java.lang.VirtualThread}. The agent inserts a call of a hook there, which
 * returns the scheduler to use.
 *
 * <h2>The parts</h2>
 *
 * <ul>
 *   <li>A {@link dev.joule.agent.jdk.JdkProfile} describes one version of the JDK: classes,
 *       members, the calls that are expected in them, and the calls of hooks that are inserted.
 *       There is one instance, {@link dev.joule.agent.jdk.Jdk25}.
 *   <li>A hook is a class named {@code JouleHook} in a package of the JDK, one in each of five: one
 *       in another package would have to be public. Hooks are written in Java, in {@code
 *       src/hooks}; the build compiles them as classes of {@code java.base}, and the jar has their
 *       class files as resources, which no loader finds. {@link dev.joule.agent.jdk.HookClass}
 *       defines one.
 *   <li>A {@link dev.joule.agent.jdk.HookInstaller} makes classes call the hooks. That of the agent
 *       rewrites loaded classes; in an image that {@code joule image} has made they call them
 *       already. {@link dev.joule.agent.jdk.ChangedClasses} has the class files for that.
 *   <li>A hook knows only types of {@code java.base}. The agent sets its static fields to functions
 *       of its own.
 *   <li>Class files are compared and changed by {@link dev.joule.agent.jdk.ClassBytes}, without the
 *       JDK's class-file API: that takes a program's start some 40 ms longer (design/0011).
 *   <li>{@code java.lang} also gets {@code JouleLoader}, which loads the agent's module. The
 *       agent's entry defines it by a class in a loader of its own, to which the package is opened,
 *       and which nothing refers to afterwards.
 *   <li>{@code sun.nio.ch} also gets {@code JouleEpoll}, which calls the JDK's natives of epoll for
 *       the agent: direct calls, which a program's start need not link as method handles.
 * </ul>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>{@code java.lang} is opened to the module of the agent: to the agent and its core, not to
 *       the program. The module exports and opens nothing, and its loader is a class of {@code
 *       java.base}, so that no class can be brought into it.
 *   <li>The JVM transforms {@code VirtualThread} anew, and passes the class file.
 *   <li>{@link dev.joule.agent.jdk.SchedulerSites} compares all places there that know the built-in
 *       scheduler with those of the profile. One more, one less or another: the class is left as it
 *       is, and so is everything else.
 *   <li>The hook is defined in {@code java.lang} and its field set to the agent's choice, before
 *       any code calls it.
 *   <li>The constructor is rewritten, and so are {@code schedule}, which gives a timed wait its
 *       timeout, and {@code defaultScheduler}, which {@code VirtualThreadSchedulerMXBean} and
 *       {@code jcmd Thread.vthread_scheduler} describe. They want a {@code ForkJoinPool}: the hook
 *       returns one that runs nothing and has Joule's figures. The transformer stays: another agent
 *       that has the class transformed again starts from the JDK's own class file.
 * </ol>
 *
 * <h2>The other sites, for a thread that is not on the built-in scheduler</h2>
 *
 * <ul>
 *   <li>{@code externalSubmitRunContinuationOrThrow} (a start) compares the thread's scheduler with
 *       the built-in one and calls {@code execute} on ours.
 *   <li>{@code afterYield}, {@code lazySubmitRunContinuation} and {@code
 *       externalSubmitRunContinuation} ask whether the carrier is the built-in scheduler's. A
 *       worker is not, and those that are never carry a thread of ours nor run its timeouts.
 *   <li>{@code schedule} asks the hook, which takes the timeouts of the one scheduler that keeps
 *       them; for any other that is no {@code ForkJoinPool} it goes on to the JDK's timer threads.
 * </ul>
 *
 * <h2>Blocking calls</h2>
 *
 * {@link dev.joule.agent.jdk.BlockingCallHook} makes {@code jdk.internal.misc.Blocker} call a hook
 * first, when such a call begins and when it ends. A call whose begin the agent has answered is
 * ended by the agent: a thread does not change its scheduler.
 *
 * <h2>Spins for a partner</h2>
 *
 * {@code LinkedTransferQueue}, {@code SynchronousQueue} and {@code Exchanger} let a thread spin for
 * its partner before it parks, unless {@code ForkJoinWorkerThread.hasKnownQueuedWork} returns true:
 * then the partner may be what waits for this carrier. The method returns false on every thread of
 * another pool. {@link dev.joule.agent.jdk.QuestionHook} makes it ask the agent first. {@code
 * Phaser} does not ask: it spins for some microseconds in any case. Its reads of the field with the
 * number of spins pass through the hook, which returns 0 if the agent says that work waits for the
 * carrier. An answer may be old by the time it is used: it decides how long a thread spins, and
 * nothing else.
 *
 * <h2>Directed yields</h2>
 *
 * {@code LockSupport.unpark} is called by all locks and queues of {@code java.util.concurrent}. It
 * calls the hook of {@link dev.joule.agent.jdk.QuestionHook} first. Where a virtual thread unparks
 * another, the hook does what the method does. Then it asks the agent whether the caller yields
 * (worker package), and calls {@code Thread.yield} if so. A thread that is pinned goes on.
 *
 * <h2>Sockets</h2>
 *
 * Where the system has epoll, {@link dev.joule.agent.jdk.SocketHook} takes the waiting for
 * descriptors over. {@code Poller.poll} calls the hook first, which waits if the caller is a thread
 * that the scheduler carries; {@code Poller.stopPoll} informs both sides; {@code
 * UnixDispatcher.close} informs the driver, before the number can be given away again. All
 * descriptors that threads wait for are closed there, which is checked too. The wait itself is that
 * of {@code Poller}: begin, ask whether the socket is open, park once, end; the caller tries again.
 *
 * <h2>Non-goals</h2>
 *
 * Selectors; sockets on other systems than Linux.
 *
 * <h2>Verified by</h2>
 *
 * SchedulerSitesTest, CallSitesTest, FieldReadsTest, SocketSitesTest, HookClassTest,
 * JdkProfileTest, SocketsTest, ClassBytesTest, AgentTest, ProgramsOwnJouleTest, and the core's
 * tests named LikeTheJdk, run under the agent.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.jdk;
