package dev.joule.compute.internal.pool;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StolenElement;
import dev.joule.compute.internal.sleep.Latch;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A worker: its chain of open forks, its deque, and how it waits. See the package.
 *
 * <p>All methods are called by the worker itself, except where noted.
 */
public final class ComputeThread extends ComputeThreadFields.PadAfterRequest {

    /** The mark of a worker that sleeps, and is counted as a searcher when it is woken. */
    static final int SLEEPS = 1;

    /** The mark of a worker that waits for a latch. */
    static final int WAITS = 2;

    /**
     * The mark of a worker that another thread is counting as awake. The worker must not go on
     * before that is done.
     */
    static final int WAKES = 3;

    /**
     * The number of forks below which a branch is small, and its sibling is expected to be small.
     */
    private static final int SMALL = 512;

    /**
     * The number of forks that a sibling may have in addition to twice as many, before forks are
     * opened again.
     */
    private static final int TRUST = 8;

    /** The most nested waits on top of which a worker runs stolen jobs. */
    private static final int HELP_DEPTH_MAX = 64;

    /** The pool it works for. */
    final WorkerRegistry core;

    /** Its place in the pool. */
    final int index;

    /** The jobs that other workers may take. */
    final StealDeque<Job> deque = new StealDeque<>();

    /** The jobs that only this worker may run. */
    final Queue<Job> mail = new ConcurrentLinkedQueue<>();

    /** The jobs that a sleeper would run. Written before it is marked as asleep. */
    volatile Computation sleepsFor = Computation.NONE;

    private final StolenElement<Job> stolen = new StolenElement<>();
    private final StealOrder victims;
    private final Searcher searcher;

    /** The computation it works on; other threads read it as a hint. */
    private Computation computation = Computation.NONE;

    /** True while a job runs on top of a wait of another computation. */
    private boolean runsForOther;

    private @Nullable RunningJob spare;
    private int helpDepth;

    ComputeThread(WorkerRegistry core, int index, String name, long stackSize) {
        super(name, stackSize);
        this.core = core;
        this.index = index;
        this.victims = new StealOrder(core, index);
        this.searcher = new Searcher(this);
        setDaemon(true);
        setPriority(NORM_PRIORITY); // not that of the thread that happens to make the pool
        setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    /**
     * Counts a fork and returns whether it is expected to be too small to be opened. Such a fork
     * costs only this call and the calls of its branches.
     */
    public boolean isSmall() {
        int number = count;
        count = number + 1;
        return number - smallUntil < 0 && !isWorkRequestedOpaque();
    }

    /**
     * Opens a fork: until {@link #close} it is a link of the chain, and other workers may take it.
     * Called within the {@code try} whose handler calls {@link #abandon}.
     */
    public void open(Fork fork) {
        youngest = fork;
        deque.push(fork);
        fork.shared = true; // nothing in between can fail
        if (isWorkRequestedOpaque()) {
            answer();
        }
        core.published(this, computation);
    }

    /** Answers a request for work: forks are opened again, and a cancelled computation ends. */
    private void answer() {
        clearRequestFenced();
        smallUntil = count;
        if (computation.isCancelled()) {
            requestWork(); // for the code that goes on after the exception
            computation.check();
        }
    }

    /**
     * Closes a fork whose first branch has returned.
     *
     * @return true if the caller must run the second branch; false if it is over
     */
    public boolean close(Fork fork) {
        retireUpTo(fork);
        if (deque.takeBack(fork)) {
            youngest = fork.parent;
            int size = count - fork.mark;
            smallUntil = size < SMALL ? count + 2 * size + TRUST : count;
            return true;
        }
        boolean mine = takeBack(fork);
        youngest = fork.parent;
        smallUntil = count;
        if (!mine) {
            fork.throwError();
        }
        return mine;
    }

    /**
     * Discards the estimate of a fork's second branch, which has ended: it does not apply to later
     * forks.
     */
    public void forgetEstimate() {
        smallUntil = count;
    }

    /**
     * Closes a fork whose first branch has thrown, and all younger links. Does not run branches
     * that have not begun, and waits for those that have.
     *
     * @return the exception
     */
    public RuntimeException abandon(Fork fork, Throwable thrown) {
        unwindTo(fork.parent, thrown);
        throw Rethrow.unchecked(thrown);
    }

    /**
     * Retires all links that are younger than the given one. There are such links if a join or a
     * scope ran out of stack before it ended, and a caller has caught that error.
     */
    void retireUpTo(Job link) {
        if (youngest != link) {
            unwindTo(link, new CancellationException());
        }
    }

    /** Retires all links that are younger than the given one. */
    void unwindTo(@Nullable Job base, Throwable thrown) {
        for (Job at = youngest; at != base && at != null; at = youngest) {
            at.retire(this, thrown);
            youngest = at.parent;
        }
        smallUntil = count;
    }

    /**
     * Takes a shared fork out of the deque again, or waits until the worker that took it has run
     * it.
     *
     * @return whether it was taken back, and never begun
     */
    boolean takeBack(Fork fork) {
        while (!fork.isOpen()) {
            if (deque.takeBack(fork)) {
                return true;
            }
            StackGuard.ensure(); // a job that is taken and not run is awaited for ever
            // Jobs above it were spawned later, into a scope around this fork: they are run first.
            Job job = deque.pop(fork.computation);
            if (job == null) {
                await(fork, fork.computation);
            } else {
                execute(job);
            }
        }
        return false;
    }

    /**
     * Returns whether a job of the given computation may be spawned here. The deque hands out its
     * oldest job first, and takes back its youngest. Above a fork of another computation a job
     * would be out of reach of the workers that want it, and keep that fork from being closed.
     */
    boolean maySpawn(Computation of) {
        return !runsForOther && computation.isRelatedTo(of);
    }

    /** Publishes a job that is no branch of a join, so that other workers may take it. */
    public void spawn(Job job) {
        deque.push(job);
        core.published(this, job.computation);
    }

    /** Runs a job to its end. Throws only if the end cannot be recorded. */
    void execute(Job job) {
        RunningJob running = spare == null ? new RunningJob(computation) : spare;
        spare = null;
        running.begin(job, computation, runsForOther);
        boolean interrupted = Thread.interrupted(); // meant for the job below this one
        runsForOther |= youngest != null && !computation.isRelatedTo(job.computation);
        running.parent = youngest;
        youngest = running;
        computation = job.computation;
        smallUntil = count;
        Throwable failure = null;
        try {
            job.computation.check();
            job.work();
            retireUpTo(running);
        } catch (Throwable e) {
            unwindTo(running, e);
            failure = e;
        }
        try {
            running.end(this, failure);
            youngest = running.parent;
            running.parent = null;
            spare = running;
        } finally {
            setInterrupted(interrupted);
        }
    }

    /** Returns to the computation that a job has interrupted. */
    void resume(Computation before, boolean ranForOther) {
        Computation over = computation;
        computation = before;
        runsForOther = ranForOther;
        smallUntil = count;
        if (over != before && before.isCancelled()) {
            requestWork(); // the job may have cleared the request
        }
    }

    /** Returns the calling thread, which must be a worker. */
    public static ComputeThread current() {
        return (ComputeThread) Thread.currentThread();
    }

    /** Returns the computation it works on. */
    public Computation computation() {
        return computation;
    }

    /**
     * Sets the computation it works on: a part that can be cancelled by itself, or the whole again.
     */
    public void enter(Computation part) {
        computation = part;
    }

    /** Returns whether the steps of the calling thread's operation are counted. */
    public static boolean isCounting() {
        return counter() != null;
    }

    /** Counts completed steps of the calling thread's operation, if they are counted. */
    public static void advance(long steps) {
        Computation.ProgressCounter counter = counter();
        if (counter != null) {
            counter.advance(steps);
        }
    }

    private static Computation.@Nullable ProgressCounter counter() {
        return Thread.currentThread() instanceof ComputeThread worker
                ? worker.computation.counter
                : null;
    }

    /** Returns the pool it works for. */
    public WorkerRegistry core() {
        return core;
    }

    /** Returns whether another worker wants work: a loop that could split should do so. */
    public boolean isPressed() {
        return isWorkRequestedOpaque();
    }

    /** Waits for a latch; meanwhile runs other jobs of the same computation. */
    public void await(Latch latch, Computation of) {
        int depth = helpDepth;
        helpDepth = depth + 1;
        boolean interrupted = Thread.interrupted(); // asleep it would lose the interrupt
        try {
            searcher.await(latch, isDeep() ? Computation.NONE : of, of);
        } finally {
            helpDepth = depth;
            setInterrupted(interrupted);
        }
    }

    private void setInterrupted(boolean interrupted) {
        if (interrupted) {
            interrupt();
        } else {
            Thread.interrupted();
        }
    }

    /**
     * Finds a job that may be run while waiting. Deep in nested waits, finds only jobs that perhaps
     * no other worker would run.
     */
    @Nullable Job findWhileWaiting(Computation wanted, boolean urgent) {
        return isDeep() ? findOwn(wanted) : find(wanted, urgent);
    }

    private boolean isDeep() {
        return helpDepth > HELP_DEPTH_MAX;
    }

    /** Finds a job: its own, another worker's, or one from outside. */
    @Nullable Job find(Computation wanted, boolean urgent) {
        Job job = findOwn(wanted);
        if (job == null && victims.steal(stolen, wanted, urgent)) {
            job = stolen.take();
        }
        if (job == null && wanted == Computation.ANY) {
            job = core.takeInjected();
        }
        return job;
    }

    /** Finds mail, a job in its own deque, or a part that came from outside. */
    private @Nullable Job findOwn(Computation wanted) {
        StackGuard.ensure(); // a job that is taken and not run is awaited for ever
        Job job = mail.poll();
        if (job == null) {
            job = deque.pop(wanted);
        }
        return job == null ? core.takePart(wanted) : job;
    }

    /** Requests work that is not published yet; for any thread. */
    public void requestWork() {
        if (!isWorkRequestedOpaque()) {
            setWorkRequestedOpaque();
        }
    }

    /** Wakes it if it sleeps, and counts it as awake; for any thread. */
    boolean wake() {
        return wake(SLEEPS) || wake(WAITS);
    }

    /**
     * Wakes it after a latch that it may wait for has opened; for any thread. The worker itself may
     * be first to count itself as awake.
     */
    void wakeAtLatch() {
        try {
            wake();
        } finally {
            LockSupport.unpark(this); // even if wake() throws, since no other thread would do it
        }
    }

    /** Wakes it if it sleeps in the given way, and counts it as awake; for any thread. */
    boolean wake(int kind) {
        StackGuard.ensureForAStep(); // a half-woken worker sleeps for ever
        // In this order: a sleeper that went on before it was counted as awake could be counted
        // twice, and one half of the word would borrow from the other.
        if (!casAsleep(kind, WAKES)) {
            return false;
        }
        core.sleep.wake(kind == SLEEPS);
        setAsleepVolatile(0);
        LockSupport.unpark(this);
        return true;
    }

    @Override
    public void run() {
        WorkerRegistry.call(core.onStart, index);
        try {
            runJobs();
        } finally {
            WorkerRegistry.call(core.onStop, index);
        }
    }

    /** Runs jobs until the pool has ended. After an error of its own it goes on, best effort. */
    public void runJobs() {
        Throwable thrown = null;
        while (true) {
            try {
                if (thrown != null) {
                    unwindTo(null, thrown);
                    WorkerRegistry.report(thrown);
                    thrown = null;
                }
                if (!runNext()) {
                    return;
                }
            } catch (Throwable e) {
                thrown = e;
                Thread.yield(); // most likely for lack of memory, which other threads may release
            }
        }
    }

    /**
     * Runs the next job, in a frame of its own: while the worker waits for another job, no frame
     * may keep the last one from being collected.
     */
    private boolean runNext() {
        Job job = searcher.next();
        if (job == null) {
            return false;
        }
        execute(job);
        Thread.interrupted(); // it was meant for that job
        return true;
    }
}
