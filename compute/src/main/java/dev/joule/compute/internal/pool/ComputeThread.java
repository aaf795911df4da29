package dev.joule.compute.internal.pool;

import dev.joule.compute.internal.deque.Loot;
import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StealResult;
import dev.joule.compute.internal.sleep.Latch;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A worker: its chain of open forks, its deque, and how it waits. See the package.
 *
 * <p>All methods are for the worker itself, unless they say otherwise.
 */
public final class ComputeThread extends ComputeThreadFields.PadAfterAsked {

    /** The mark of a worker that sleeps, and is counted as a searcher when it is woken. */
    static final int SLEEPS = 1;

    /** The mark of one that waits for a latch. */
    static final int WAITS = 2;

    /** The mark of one that is being counted as awake; it must not go on before that is done. */
    static final int WAKES = 3;

    /** A branch of fewer forks than that is small: its sibling will be, too. */
    private static final int SMALL = 512;

    /** How many forks a sibling may have beyond twice as many, before forks are opened again. */
    private static final int TRUST = 8;

    /** How deep a worker runs stolen jobs on top of a wait. */
    private static final int HELP_DEPTH_MAX = 64;

    /** The pool it works for. */
    final WorkerRegistry core;

    /** Its place in the pool. */
    final int index;

    /** What others may take. */
    final StealDeque<Job> deque = new StealDeque<>();

    /** What this worker and no other must run. */
    final Queue<Job> mail = new ConcurrentLinkedQueue<>();

    /** What a sleeper would run. Written before it is marked as asleep. */
    volatile Computation sleepsFor = Computation.none();

    /** Made in time: at the end of a stack it could not be linked. */
    private final Predicate<Job> spawned = this::isSpawned;

    private final Loot<Job> loot = new Loot<>();
    private final StealOrder victims;
    private final Searcher searcher;

    /** The computation it works on; others look at it for a hint. */
    private Computation computation = Computation.none();

    /** Whether a job runs on top of a wait of another computation. */
    private boolean guest;

    private @Nullable Running spare;
    private int helpDepth;

    ComputeThread(WorkerRegistry core, int index, String name, long stackSize) {
        super(name, stackSize);
        this.core = core;
        this.index = index;
        this.victims = new StealOrder(core, index);
        this.searcher = new Searcher(this);
        setDaemon(true);
        setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    /**
     * Counts a fork, and says whether it is taken to be too small to be opened. This and the calls
     * of the branches are all that such a fork costs.
     */
    public boolean isSmall() {
        int number = count;
        count = number + 1;
        return number - until < 0 && !isPressedOpaque();
    }

    /**
     * Opens a fork: from here to {@link #close} it is the youngest link of the chain, and others
     * may take it. Within the {@code try} whose handler calls {@link #abandon}.
     */
    public void open(Fork fork) {
        top = fork;
        deque.push(fork);
        fork.shared = true; // nothing in between can fail
        if (isPressedOpaque()) {
            answer();
        }
        core.published(this, computation);
    }

    /** Somebody wants work: forks are opened again, and a computation that was cancelled ends. */
    private void answer() {
        clearPressedFenced();
        until = count;
        if (computation.isCancelled()) {
            press(); // for whoever goes on after the exception
            computation.check();
        }
    }

    /**
     * Closes a fork whose first branch has returned.
     *
     * @return true if the second one is the caller's to run; false if it is over
     */
    public boolean close(Fork fork) {
        retireUpTo(fork);
        if (deque.takeBack(fork)) {
            top = fork.parent;
            int size = count - fork.mark;
            until = size < SMALL ? count + 2 * size + TRUST : count;
            return true;
        }
        boolean mine = takeBack(fork);
        top = fork.parent;
        until = count;
        if (!mine) {
            fork.throwError();
        }
        return mine;
    }

    /**
     * The second branch of a fork that was opened is through: what was believed of it says nothing
     * of what comes now.
     */
    public void forgetEstimate() {
        until = count;
    }

    /**
     * Closes a fork whose first branch has thrown, with all that its stack left open: what has not
     * begun is not run, what has begun is waited for.
     *
     * @return what was thrown
     */
    public RuntimeException abandon(Fork fork, Throwable thrown) {
        unwindTo(fork.parent, thrown);
        throw Rethrow.unchecked(thrown);
    }

    /**
     * Retires what is left of joins and scopes that ran out of stack before they were through, when
     * somebody has caught that and gone on.
     */
    void retireUpTo(Job link) {
        if (top != link) {
            unwindTo(link, new CancellationException());
        }
    }

    /** Retires all links that are younger than the given one. */
    void unwindTo(@Nullable Job base, Throwable thrown) {
        for (Job at = top; at != base && at != null; at = top) {
            at.retire(this, thrown);
            top = at.parent;
        }
        until = count;
    }

    /**
     * Takes a shared fork out of the deque again, or waits until whoever took it is through.
     *
     * @return whether it was taken back, and never begun
     */
    boolean takeBack(Fork fork) {
        Throwable lack = null;
        while (!fork.isOpen()) {
            if (deque.takeBack(fork)) {
                return true;
            }
            if (lack == null) {
                lack = tryToHelp(fork);
            } else {
                idle(fork.computation, lack);
            }
        }
        return false;
    }

    /** Runs what keeps a fork from being taken back, or may help whoever has taken it. */
    private @Nullable Throwable tryToHelp(Fork fork) {
        try {
            prepareToRun();
            // Jobs above it were spawned later, into a scope around us: they are run on the way.
            Job job = deque.pop(fork.computation);
            if (job == null) {
                await(fork, fork.computation);
            } else {
                execute(job);
            }
            return null;
        } catch (Throwable e) {
            unwindTo(fork, e);
            return e;
        }
    }

    /**
     * Whether a job of that computation may be spawned here. The deque hands out its oldest job
     * first, and takes back its youngest: above a fork of another computation a job would be out of
     * reach for those who want it, and keep that fork from being closed.
     */
    boolean maySpawn(Computation of) {
        return !guest && computation.isRelatedTo(of);
    }

    /** Lets others take a job that is no branch of a join. */
    public void spawn(Job job) {
        deque.push(job);
        core.published(this, job.computation);
    }

    /** Runs a job to its end, whatever that is; it may throw only for lack of stack or memory. */
    void execute(Job job) {
        Running running = spare == null ? new Running(computation) : spare;
        spare = null;
        running.begin(job, computation, guest);
        boolean interrupted = Thread.interrupted(); // that is for what the job runs on top of
        guest |= top != null && !computation.isRelatedTo(job.computation);
        running.parent = top;
        top = running;
        computation = job.computation;
        until = count;
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
            top = running.parent;
            running.parent = null;
            spare = running;
        } finally {
            setInterrupted(interrupted);
        }
    }

    /** Goes back to the computation that a job has interrupted. */
    void resume(Computation before, boolean asGuest) {
        Computation over = computation;
        computation = before;
        guest = asGuest;
        until = count;
        if (over != before && before.isCancelled()) {
            press(); // the job may have answered in its stead
        }
    }

    /** The computation it works on. */
    public Computation computation() {
        return computation;
    }

    /** Runs a part of its computation that can be cancelled by itself. */
    public void enter(Computation part) {
        computation = part;
    }

    /** The pool it works for. */
    public WorkerRegistry core() {
        return core;
    }

    /** Whether somebody wants work: a loop that could split should do so. */
    public boolean isPressed() {
        return isPressedOpaque();
    }

    /** Waits for a latch; meanwhile runs what else there is of the same computation. */
    public void await(Latch latch, Computation of) {
        int depth = helpDepth;
        helpDepth = depth + 1;
        boolean interrupted = Thread.interrupted(); // asleep it would lose that
        try {
            searcher.await(latch, isDeep() ? Computation.none() : of, of);
        } finally {
            helpDepth = depth;
            setInterrupted(interrupted);
        }
    }

    /**
     * The same even if there is too little stack or memory to run anything meanwhile: what is
     * waited for may use what the caller would leave behind.
     */
    void awaitUninterruptibly(Latch latch, Computation of) {
        Job base = top;
        try {
            await(latch, of);
        } catch (Throwable lack) {
            unwindTo(base, lack);
            while (!latch.isOpen()) {
                idle(of, lack);
            }
        }
    }

    /**
     * A moment of a wait on top of which nothing can be run, for lack of stack or memory. A job
     * that perhaps nobody else would run ends with that: whoever has taken what we wait for may
     * wait for it. To sleep until there is one would take as much stack as to run it.
     */
    private void idle(Computation of, Throwable lack) {
        Job job = null;
        try {
            StackGuard.ensureForAnEnd();
            job = takeUnrun(of);
        } catch (StackOverflowError e) {
            if (deque.size() > 0 || !mail.isEmpty()) {
                throw e; // what we wait for may need us; an older frame has stack enough for that
            }
            Thread.onSpinWait();
            return;
        } catch (OutOfMemoryError e) {
            // it may pass
        }
        if (job == null) {
            Thread.yield();
        } else {
            job.finish(lack);
        }
    }

    private @Nullable Job takeUnrun(Computation of) {
        Job job = mail.poll();
        if (job == null) {
            job = popSpawned();
        }
        return job == null ? core.takePart(of) : job;
    }

    /** Takes its youngest job if it was spawned; forks are for their own frames to close. */
    @Nullable Job popSpawned() {
        return deque.pop(spawned);
    }

    private boolean isSpawned(Job job) {
        return !(job instanceof Fork) && computation.isRelatedTo(job.computation);
    }

    private void setInterrupted(boolean interrupted) {
        if (interrupted) {
            interrupt();
        } else {
            Thread.interrupted();
        }
    }

    /** Finds a job that may be run while waiting: deep down, only what may have nobody else. */
    @Nullable Job findWhileWaiting(Computation wanted, boolean urgent) {
        return isDeep() ? findOwn(wanted) : find(wanted, urgent);
    }

    private boolean isDeep() {
        return helpDepth > HELP_DEPTH_MAX;
    }

    /** Finds a job: its own, others', and what came from outside. */
    @Nullable Job find(Computation wanted, boolean urgent) {
        Job job = findOwn(wanted);
        if (job == null && victims.steal(loot, wanted, urgent) == StealResult.SUCCESS) {
            job = loot.take();
        }
        if (job == null && wanted == Computation.any()) {
            job = core.injected.poll();
        }
        return job;
    }

    /** Finds mail, a job in its own deque, or a part that came from outside. */
    private @Nullable Job findOwn(Computation wanted) {
        prepareToRun();
        Job job = mail.poll();
        if (job == null) {
            job = deque.pop(wanted);
        }
        return job == null ? core.takePart(wanted) : job;
    }

    /** What running a job needs is there before one is taken. */
    private void prepareToRun() {
        StackGuard.ensure();
        if (spare == null) {
            spare = new Running(computation);
        }
    }

    /** Anybody: asks for work that is not shown yet. */
    void press() {
        if (!isPressedOpaque()) {
            setPressedOpaque();
        }
    }

    /** Anybody: wakes it if it sleeps, and counts it as awake. */
    boolean wake() {
        return wake(SLEEPS) || wake(WAITS);
    }

    /** Anybody: the same when a latch has opened that it may wait for; it may count itself, too. */
    void wakeAtLatch() {
        try {
            wake();
        } finally {
            LockSupport.unpark(this); // whatever becomes of that: nobody comes to do it again
        }
    }

    /** Anybody: wakes it if it sleeps in that way, and counts it as awake. */
    boolean wake(int kind) {
        StackGuard.ensureForAWake(); // who is half woken sleeps for ever
        // In this order: a sleeper that went on before it is counted as awake could count itself
        // out, and the word's halves would borrow from each other.
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
        core.started(index); // before anything else: while it rehearses it may run mail
        try {
            Preloader.run(this);
            runJobs();
        } finally {
            core.stopped(index);
        }
    }

    /** Runs jobs until the pool has ended. */
    public void runJobs() {
        while (runNext()) {}
    }

    /**
     * In a frame of its own: while the worker waits for the next job, nothing may hold the last.
     */
    private boolean runNext() {
        try {
            Job job = searcher.next();
            if (job == null) {
                return false;
            }
            execute(job);
        } catch (Throwable e) {
            unwindTo(null, e);
            Thread.yield(); // for lack of memory, most likely: others may give it back
        }
        Thread.interrupted(); // it was meant for that job
        return true;
    }
}
