package dev.joule.internal.worker;

import dev.joule.WorkerHooks;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.Driver;
import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.idle.StackRoom;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state that the workers of one scheduler share, and the ways to give them work and to wake
 * them.
 */
public final class Pool implements Supplier<@Nullable Worker> {
    /** The part of the owning scheduler that a worker's steps need. */
    public interface Lifecycle {
        /** Returns whether the scheduler was shut down. */
        boolean isShutdown();

        /**
         * Ends the pool if no task is left; called when all workers are parked after a shutdown.
         */
        void tryTerminate();

        /** Returns whether the workers must end. */
        boolean isStopped();
    }

    final Worker[] workers;
    final TimerWheels wheels;
    private final ActiveWorkers runners;

    /** Set before the workers start; null if their threads are {@link WorkerThread}s. */
    private @Nullable UserThreads foreign;

    /** Set before the workers start. */
    private Compensation compensation = Compensation.NONE;

    final IdleSet idle;
    final InjectionQueue injection;

    /**
     * The tasks that spares found and must not run; workers take them before those of the injection
     * queue.
     */
    final WorkerOnlyQueue setAside;

    final TaskPolicy policy;
    final Driver driver;
    final Clock clock;

    /** True if workers steal from each other; spares steal from all, and all from them. */
    final boolean stealing;

    /** The most tasks fetched at once: 1 in a pool of several workers that do not steal. */
    final int fetchLimit;

    final Lifecycle lifecycle;

    /** The hooks of a pool without any: its workers take fewer steps when they park. */
    public static final WorkerHooks NO_HOOKS = new WorkerHooks() {};

    final WorkerHooks hooks;
    final Consumer<Throwable> uncaught;
    final TimedSleeper timedSleeper;

    /** True if every task that begins from now on must find itself interrupted. */
    volatile boolean interruptsNewTasks;

    /**
     * True if all workers that run are stuck and spares could help: then a push calls for spares.
     * Written by the sentinel; a push ends in a StoreLoad before this is read.
     */
    private volatile boolean wantsHelp;

    /** Receives what happens, if an observer wants it. */
    private volatile @Nullable PoolEvents events;

    private final VirtualThreadSupport virtualThreads = new VirtualThreadSupport(this);

    public Pool(PoolSetup setup) {
        int count = setup.workers();
        idle = new IdleSet(count);
        injection = new InjectionQueue(count);
        policy = setup.policy();
        setAside = new WorkerOnlyQueue(this);
        driver = setup.driver();
        clock = setup.clock();
        injection.stampBy(clock);
        stealing = setup.stealing();
        fetchLimit = stealing || count == 1 ? InjectionQueue.MAX_BATCH : 1;
        lifecycle = setup.lifecycle();
        hooks = setup.hooks();
        uncaught = setup.uncaught();
        timedSleeper = new TimedSleeper(this);
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

    /** Sets who receives what happens from now on. */
    public void listen(@Nullable PoolEvents events) {
        this.events = events;
    }

    /** Returns who receives what happens, if an observer wants it. */
    public @Nullable PoolEvents events() {
        return events;
    }

    /** Sets what watches the workers and sends spares; called before the workers start. */
    public void attach(Compensation compensation) {
        this.compensation = compensation;
    }

    public Compensation compensation() {
        return compensation;
    }

    /**
     * Creates a worker beyond the pool's size, which shares the wheel of a regular worker and is
     * driven by {@link SpareSteps}.
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

    /**
     * Returns the workers and spares whose queues may hold tasks; a spare must be among them before
     * it runs one.
     */
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

    /** Returns the number of descriptors whose events the workers get. */
    public long watched() {
        return driver.watched();
    }

    /** Returns whether a worker that goes to sleep now would wait for outside events. */
    public boolean isUnattended() {
        return driver.isUnattended();
    }

    /** Returns whether spares could run anything: virtual threads always, tasks by choice. */
    public boolean canSparesHelp() {
        return !policy.isBounded() || virtualThreads.bridge() != null;
    }

    /** Returns whether spares may run any task, as workers may. */
    public boolean canSparesRunAnything() {
        return !policy.isBounded();
    }

    /** Returns whether a spare may run a task; others are for the workers alone. */
    boolean isForSpares(Runnable task) {
        return !policy.isBounded() || virtualThreads.isContinuation(task);
    }

    /**
     * Takes a task from the slot of a worker or spare that is held by its task, if there is one.
     */
    @Nullable Runnable takeFromHeld(WorkerQueues taker, boolean isSpares) {
        return runners.takeFromHeld(taker, stealing || isSpares);
    }

    /** Sets the spares that are at work; called by one thread. */
    public void setSpares(List<Worker> spares) {
        runners.setSpares(spares);
    }

    /** Returns whether workers steal from each other. */
    public boolean isStealing() {
        return stealing;
    }

    public IdleSet idle() {
        return idle;
    }

    public InjectionQueue injection() {
        return injection;
    }

    /** Returns the support for the virtual threads that the workers carry. */
    public VirtualThreadSupport virtualThreads() {
        return virtualThreads;
    }

    /** Returns the worker of this pool that runs in the calling thread, if there is one. */
    public @Nullable Worker current() {
        return workerOf(Thread.currentThread());
    }

    @Override
    public @Nullable Worker get() {
        return current();
    }

    /** Returns the worker of this pool that runs in that thread, if there is one. */
    @Nullable Worker workerOf(Thread thread) {
        if (thread instanceof WorkerThread its) {
            return its.worker().pool == this ? its.worker() : null;
        }
        UserThreads known = foreign;
        return known == null ? null : known.workerOf(thread);
    }

    /**
     * Returns the body of a worker's thread that is no {@link WorkerThread}.
     *
     * @param onExit called last
     */
    public Runnable lifeOf(int index, Runnable onExit) {
        return new WorkerLife(workers[index], null, onExit);
    }

    /** Sets the threads in which the workers run, one for each; called before the threads start. */
    public void useThreads(List<Thread> threads) {
        foreign = new UserThreads(threads.toArray(new Thread[0]), workers);
    }

    /**
     * Wakes a worker if one is parked and fewer search than tasks wait. Calls for spares, if they
     * are wanted, where none is parked or as many search as may. Follows every push; the push ends
     * in a StoreLoad (LocalQueue#setTailVolatile, the CAS of InjectionShard).
     */
    public void notifyWork() {
        notifyWork(WorkerCounters.WOKEN_REMOTELY);
    }

    /** Does the same; the cause is the counter of the wake. */
    void notifyWork(int cause) {
        if (idle.wantsSearcher()) {
            wakeSearcher(injection.sizeHint(), cause);
        } else if (wantsHelp) {
            compensation.workWaits();
        }
    }

    /** Sets whether a push calls for spares; called by the sentinel. */
    public void setWantsHelp(boolean wantsHelp) {
        if (this.wantsHelp != wantsHelp) {
            this.wantsHelp = wantsHelp;
        }
    }

    /** Returns whether all workers that run are stuck, so that only spares would run a new task. */
    public boolean wantsHelp() {
        return wantsHelp;
    }

    /**
     * Wakes a worker, if need be, after a push by the calling worker to its own ring: see {@link
     * #notifyWork()}.
     */
    void notifyWork(LocalQueue ring) {
        if (idle.wantsSearcher()) {
            wakeSearcher(ring.size(), WorkerCounters.WOKEN_LOCALLY);
        } else if (wantsHelp) {
            compensation.workWaits();
        }
    }

    /** Wakes a parked worker unless as many search as tasks wait, or as many as may at a time. */
    void wakeSearcher(int waiting, int cause) {
        StackRoom.require(); // a worker claimed and not woken would count as searching for ever
        int claimed = idle.tryClaim(waiting);
        if (claimed >= 0) {
            workers[claimed].wakeCause = cause;
            driver.wake(claimed);
        }
    }

    /**
     * Makes sure that a worker watches the slots: wakes the timed sleeper, or a worker to become
     * it.
     */
    void arrangeWatch() {
        if (idle.hasTimedSleeper()) {
            StackRoom.require(); // a worker with a permit and no wake would sleep for ever
            timedSleeper.wakeToReplan();
        } else {
            wakeSearcher(1, WorkerCounters.WOKEN_BY_TIMER);
        }
    }

    /**
     * Wakes a parked worker whether or not others search, so that it checks the lifecycle or the
     * slot of a spare that is held.
     */
    public void wakeAny() {
        StackRoom.require();
        int claimed = idle.tryClaimAny();
        if (claimed >= 0) {
            workers[claimed].wakeCause = WorkerCounters.WOKEN_BY_SENTINEL;
            driver.wake(claimed);
        }
    }

    /** Looks for outside events. Returns whether this thread did the look. */
    public boolean poll() {
        if (!driver.poll()) {
            return false;
        }
        // A worker that parked meanwhile could not wait for events, since this thread did.
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
        compensation.poolStops();
    }

    /**
     * Makes every task that begins from now on find itself interrupted. Called before the running
     * tasks are interrupted: a task that is ending may consume its interrupt, and a stolen task may
     * begin afterwards.
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
     * Makes a task runnable that was accepted before; never refuses. If a worker, or a virtual
     * thread that it carries, calls this, the task goes to that worker's queue.
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

    /** Enqueues a task that was accepted before behind those from outside. */
    public void enqueue(Runnable task) {
        injection.pushAccepted(task);
        notifyWork();
    }

    /** Returns whether any timer that is set matches a predicate; waits for the wheels' locks. */
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
     * add ended in a full fence, as did the timed sleeper's announcement of its deadline.
     *
     * <p>The number of parked workers says nothing about the timed sleeper while a claim is under
     * way. The claim has lowered the number, and only then takes a bit: another one than the timed
     * sleeper's, if another worker parks in between. So the timed sleeper may sleep on although the
     * number is zero. This wakes no worker only if the number is zero and there is no timed
     * sleeper: a worker that becomes the timed sleeper later looks at the timers after that.
     */
    public void timerAdded(long deadline) {
        if (idle.parked() == 0) {
            if (wantsHelp) {
                compensation.workWaits();
            }
            // The timed sleeper may sleep although none counts as parked: see above.
            if (!idle.hasTimedSleeper()) {
                return; // the next worker that parks looks at the wheels
            }
        }
        if (idle.needsTimedSleeper()) {
            wakeSearcher(1, WorkerCounters.WOKEN_BY_TIMER);
        } else {
            timedSleeper.wakeBefore(deadline);
        }
    }

    /**
     * Returns whether a queue holds a task that any worker could take. The caller has just changed
     * the idle word; all reads here are volatile, so they come after that change. pairs-with:
     * LocalQueue#publish, which publishes work before notifyWork reads the idle word
     */
    public boolean isWorkVisible() {
        return isAnythingShared() || runners.isAnythingStealable(stealing);
    }

    /** Returns whether a task waits in a queue of no worker. */
    boolean isAnythingShared() {
        return !injection.isEmpty() || !setAside.isEmpty();
    }

    /** Returns about how many tasks wait in the queues of no worker. */
    public int shared() {
        return injection.sizeHint() + setAside.sizeHint();
    }

    /** Returns whether a spare, or a worker while spares are at work, would find a task. */
    public boolean isAnythingWaiting() {
        return !injection.isEmpty() || runners.isAnythingRescuable() || wheels.isTimerDue();
    }

    /**
     * Arranges a watch for a task that came to a slot just when its worker was found stuck; called
     * by the sentinel.
     */
    public void watchHeldSlots() {
        if (!isAnyHeldSlotOccupied()) {
            return;
        }
        if (!stealing) {
            wakeAny(); // without stealing nobody watches
        } else if (idle.needsWatcher()) {
            arrangeWatch();
        }
    }

    /**
     * Returns whether a task that a worker may take waits in the slot of a worker or spare that is
     * held by its task.
     */
    public boolean isAnyHeldSlotOccupied() {
        return runners.isAnyHeldSlotOccupied(stealing);
    }

    /** Returns whether no queue holds a task; exact when all workers are parked. */
    public boolean isDrained() {
        return !isAnythingShared() && runners.queued() == 0;
    }

    /** Returns about how many tasks wait in all queues. */
    public int queued() {
        return shared() + runners.queued();
    }

    /** Moves all queued tasks to a list; workers may take some of them meanwhile. */
    public void drainTo(List<Runnable> drained) {
        setAside.drainTo(drained);
        injection.drainTo(drained);
        runners.drainTo(drained);
    }
}
