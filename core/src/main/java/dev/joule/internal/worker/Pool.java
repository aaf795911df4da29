package dev.joule.internal.worker;

import dev.joule.WorkerHooks;
import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.park.Driver;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.stack.StackRoom;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The state that the workers of one scheduler share, and the ways to give them work and to wake
 * them.
 */
public final class Pool {
    /** The scheduler that owns the pool, as a worker's steps need it. */
    public interface Lifecycle {
        /** Returns whether the scheduler was shut down. */
        boolean isShutdown();

        /**
         * Called when every worker is parked after a shutdown: ends the pool if nothing is left.
         */
        void tryTerminate();

        /** Returns whether the workers must end. */
        boolean isStopped();
    }

    final Worker[] workers;
    final TimerWheels wheels;
    private final ActiveWorkers runners;

    /** Set before the workers start; null when their threads are our own. */
    private @Nullable ForeignThreads foreign;

    /** Set before the workers start. */
    private Rescue rescue = Rescue.NONE;

    final IdleSet idle;
    final InjectionQueue injection;

    /** Tasks that spares came upon and must not run; the workers' first source. */
    final SetAside setAside;

    final TaskPolicy policy;
    final Driver driver;
    final Clock clock;

    /** Set before the workers start. */
    boolean stealing;

    /** The number of tasks that a worker fetches ahead: none if no other worker could take them. */
    final int fetchLimit;

    final Lifecycle lifecycle;

    /** The hooks of a pool without any: its workers take fewer steps when they park. */
    public static final WorkerHooks NO_HOOKS = new WorkerHooks() {};

    final WorkerHooks hooks;
    final Consumer<Throwable> uncaught;
    final Lookout lookout;

    /** True if every task that still runs is to find itself interrupted. */
    volatile boolean interruptsNewTasks;

    /**
     * True if all who run are stuck and spares could help: then a push calls for them. Written by
     * the sentinel; a push ends in a StoreLoad before it is read.
     */
    private volatile boolean wantsHelp;

    private final VirtualThreadSupport virtualThreads = new VirtualThreadSupport(this);

    public Pool(PoolSetup setup) {
        int count = setup.workers();
        idle = new IdleSet(count);
        injection = new InjectionQueue(count);
        policy = setup.policy();
        setAside = new SetAside(this);
        driver = setup.driver();
        clock = setup.clock();
        stealing = setup.stealing() && count > 1;
        fetchLimit = setup.stealing() || count == 1 ? InjectionQueue.MAX_BATCH : 1;
        lifecycle = setup.lifecycle();
        hooks = setup.hooks();
        uncaught = setup.uncaught();
        lookout = new Lookout(this);
        workers = new Worker[count];
        for (int i = 0; i < count; i++) {
            workers[i] = new Worker(this, i, setup.seed(), new TimerWheel(clock.nanoTime()));
        }
        runners = new ActiveWorkers(workers);
        wheels = new TimerWheels(workers, clock, uncaught);
    }

    public int size() {
        return workers.length;
    }

    public Worker worker(int index) {
        return workers[index];
    }

    /** Sets the rescue; before the workers start. */
    public void attach(Rescue rescue) {
        this.rescue = rescue;
        stealing = true; // a single worker takes back from spares
    }

    public Rescue rescue() {
        return rescue;
    }

    /**
     * Makes a worker beyond the pool's size, which shares the wheel of one of them and runs by
     * {@link SpareSteps}.
     */
    public Worker newSpare(int index, long seed) {
        Worker spare = new Worker(this, index, seed, workers[index % workers.length].wheel());
        runners.made(spare);
        return spare;
    }

    /** Returns the sum of a counter over all workers and spares. */
    public long counted(int counter) {
        return runners.counted(counter);
    }

    /** All whose queues may hold tasks; a spare must be among them before it runs one. */
    public Worker[] runners() {
        return runners.all();
    }

    /** Returns whether a spare is at work. */
    boolean hasSpares() {
        return runners.hasSpares();
    }

    /** Returns how many workers and spares are in a task now. */
    public int running() {
        return runners.inTask();
    }

    /** Returns when the next timer is due; {@link TimerWheel#NONE} if none is set. */
    public long nextTimer() {
        return wheels.nextTimer();
    }

    /** Returns whether there may be outside events, for which {@link #poll} looks. */
    public boolean hasEvents() {
        return driver.hasEvents();
    }

    /** Returns whether the thread-locals that a plain task sets end with it. */
    public boolean clearsThreadLocals() {
        return policy.clearsThreadLocals();
    }

    /** Returns whether spares could run anything: virtual threads always, tasks by choice. */
    public boolean canSparesHelp() {
        return !policy.isBounded() || virtualThreads.bridge() != null;
    }

    /** Returns whether a spare may run a task; others are for the workers alone. */
    boolean isForSpares(Runnable task) {
        return !policy.isBounded() || virtualThreads.isContinuation(task);
    }

    /** A task from the slot of one who is held by another task. */
    @Nullable Runnable takeFromHeld(WorkerQueues taker) {
        return runners.takeFromHeld(taker);
    }

    /** Sets the spares that are at work; called by one thread. */
    public void setSpares(List<Worker> spares) {
        runners.setSpares(spares);
    }

    /** Returns whether workers steal from each other and from spares. */
    public boolean isStealing() {
        return stealing;
    }

    public IdleSet idle() {
        return idle;
    }

    public InjectionQueue injection() {
        return injection;
    }

    /** The virtual threads that the workers carry. */
    public VirtualThreadSupport virtualThreads() {
        return virtualThreads;
    }

    /** The worker of this pool that the calling thread is, if it is one. */
    public @Nullable Worker current() {
        return workerOf(Thread.currentThread());
    }

    /** The worker of this pool that lives in that thread, if there is one. */
    @Nullable Worker workerOf(Thread thread) {
        if (thread instanceof WorkerThread its) {
            return its.worker().pool == this ? its.worker() : null;
        }
        ForeignThreads known = foreign;
        return known == null ? null : known.workerOf(thread);
    }

    /**
     * Returns what the thread of a worker is to run, if it is no {@link WorkerThread}.
     *
     * @param onExit called as the last thing
     */
    public Runnable lifeOf(int index, Runnable onExit) {
        return new WorkerLife(workers[index], workers[index]::runLoop, onExit);
    }

    /** Notes the threads in which the workers live, one for each, before they are started. */
    public void liveIn(List<Thread> threads) {
        foreign = new ForeignThreads(threads.toArray(new Thread[0]), workers);
    }

    /**
     * Wakes a worker if work is visible, one is parked and nobody is on the way. Follows every
     * push; the push ends in a StoreLoad (LocalQueue#setTailVolatile, the CAS of InjectionShard).
     */
    public void notifyWork() {
        if (idle.wantsSearcher()) {
            wakeSearcher(injection.sizeHint());
        } else if (wantsHelp) {
            rescue.workWaits();
        }
    }

    /** Sets whether a push is to call for spares; called by the sentinel. */
    public void setWantsHelp(boolean wantsHelp) {
        if (this.wantsHelp != wantsHelp) {
            this.wantsHelp = wantsHelp;
        }
    }

    /** Returns whether all who run are stuck, so that only spares would run what is pushed. */
    public boolean wantsHelp() {
        return wantsHelp;
    }

    /**
     * Wakes a worker, if need be, after a push by the calling worker to its own ring: see {@link
     * #notifyWork()}.
     */
    void notifyWork(LocalQueue ring) {
        if (idle.wantsSearcher()) {
            wakeSearcher(ring.size());
        } else if (wantsHelp) {
            rescue.workWaits();
        }
    }

    /** Wakes a parked worker as a searcher unless somebody searches already. */
    void wakeSearcher() {
        wakeSearcher(1);
    }

    /** Wakes a parked worker unless as many search as tasks wait, or as many as may. */
    void wakeSearcher(int waiting) {
        StackRoom.require(); // claimed and not woken it would count as searching for ever
        int claimed = idle.tryClaim(waiting);
        if (claimed >= 0) {
            driver.wake(claimed);
        }
    }

    /**
     * Makes sure that a worker watches the slots: wakes the lookout, or a worker that becomes it.
     */
    void arrangeWatch() {
        if (idle.hasLookout()) {
            StackRoom.require(); // a permit without its wake would be a sleeper for ever
            lookout.wakeToReplan();
        } else {
            wakeSearcher();
        }
    }

    /**
     * Wakes some parked worker whatever the others do, to make it look at the lifecycle or into the
     * slot of a spare that is held.
     */
    public void wakeAny() {
        StackRoom.require();
        int claimed = idle.tryClaimAny();
        if (claimed >= 0) {
            driver.wake(claimed);
        }
    }

    /**
     * Looks for outside events, on a worker or on behalf of all; whether the look was this
     * thread's.
     */
    public boolean poll() {
        if (!driver.poll()) {
            return false;
        }
        // One that went to sleep meanwhile could not wait for events: this thread did that.
        if (idle.isAllParked()) {
            driver.wake(0);
        }
        return true;
    }

    /** Wakes all workers, parked or not. */
    public void wakeAll() {
        for (int i = 0; i < workers.length; i++) {
            driver.wake(i);
        }
        rescue.poolStops();
    }

    /**
     * Makes every task that begins from now on find itself interrupted. Called before the running
     * tasks are interrupted: such an interrupt may be consumed by a task that is ending, and a
     * stolen task may begin afterwards.
     */
    public void interruptNewTasks() {
        interruptsNewTasks = true;
    }

    // ---- the way in

    /**
     * Accepts a task from a thread that is no worker of this pool.
     *
     * @return false once submissions are closed
     */
    public boolean trySubmit(Runnable task) {
        if (!injection.trySubmit(task)) {
            return false;
        }
        notifyWork();
        return true;
    }

    /**
     * Makes a task runnable that was accepted before; never refuses. A task of a worker, or of a
     * virtual thread that a worker carries, puts it into that worker's queue.
     */
    public void resume(Runnable task) {
        Worker worker = current();
        if (worker != null) {
            worker.schedule(task);
        } else {
            resumeFromOutside(task);
        }
    }

    /**
     * Makes a task runnable that was accepted before, from a thread that is no worker of this pool:
     * see {@link #resume}.
     */
    public void resumeFromOutside(Runnable task) {
        if (!virtualThreads.trySchedule(task)) {
            enqueue(task);
        }
    }

    /** Puts a task that was accepted before behind those from outside. */
    public void enqueue(Runnable task) {
        injection.pushAccepted(task);
        notifyWork();
    }

    /** Returns whether any timer is set that is as wanted; waits for the wheels' locks. */
    public boolean anyTimer(Predicate<? super TimerEntry> wanted) {
        for (Worker worker : workers) {
            if (worker.wheel().any(wanted)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Makes sure that a worker wakes up for a timer that was just added to a worker's wheel. The
     * add ended in a full fence, as did the lookout's announcement of its deadline.
     */
    public void timerAdded(long deadline) {
        if (idle.parked() == 0) {
            if (wantsHelp) {
                rescue.workWaits();
            }
            // A claim under way may have counted the lookout, which sleeps, and take another.
            if (!idle.hasLookout()) {
                return; // whoever parks next looks at the wheels
            }
        }
        if (idle.needsLookout()) {
            wakeSearcher();
        } else {
            lookout.wakeBefore(deadline);
        }
    }

    /**
     * Returns whether a queue holds a task that any worker could take. The caller has just changed
     * the idle word, and all looks are volatile: they come after that change. pairs-with:
     * LocalQueue#publish, which shows work before notifyWork reads the word
     */
    public boolean isWorkVisible() {
        return !injection.isEmpty()
                || !setAside.isEmpty()
                || (stealing && runners.isAnythingStealable());
    }

    /** Returns whether a spare, or a worker while spares are at work, would find a task. */
    public boolean isAnythingWaiting() {
        return !injection.isEmpty() || runners.isAnythingRescuable() || wheels.isTimerDue();
    }

    /** Returns whether no queue holds a task; exact when all workers are parked. */
    public boolean isDrained() {
        return injection.isEmpty() && setAside.isEmpty() && runners.queued() == 0;
    }

    /** About how many tasks wait in all queues. */
    public int queued() {
        return injection.sizeHint() + setAside.sizeHint() + runners.queued();
    }

    /** Takes out everything that is queued; workers may go on taking from it meanwhile. */
    public List<Runnable> drain() {
        List<Runnable> drained = new ArrayList<>();
        drainTo(drained);
        return drained;
    }

    /**
     * Moves all queued tasks to a list. If there is no memory for all of them, the list has those
     * that were taken and the others stay queued.
     */
    public void drainTo(List<Runnable> drained) {
        setAside.drainTo(drained);
        injection.drainTo(drained);
        runners.drainTo(drained);
    }
}
