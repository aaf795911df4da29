package dev.joule.internal.worker;

import dev.joule.internal.timer.TimerWheel;
import org.jspecify.annotations.Nullable;

/**
 * A worker: finds the next task and runs it; without one it searches, then sleeps.
 *
 * <p>{@link #step} does one thing and returns, never blocking, so that a test or a simulator can
 * drive it; a worker thread calls it in a loop and sleeps when it says so. The package
 * documentation has the order of the search and the way to sleep.
 *
 * <p>Its tasks wait in its {@link WorkerQueues}; {@link TaskRunner} runs one of them; a worker
 * beyond the pool's size takes the steps of {@link SpareSteps} instead.
 *
 * <p>Longer than other classes: it is the loop, whose steps change one state.
 */
public final class Worker {
    /** The result of a step. */
    public enum Step {
        /** A task ran, or a look found none; call again. */
        GO_ON,
        /** Sleep for {@link #parkNanos()} or until woken, then call again. */
        SLEEP,
        /** The worker is done. */
        STOPPED
    }

    private enum Phase {
        RUN,
        SEARCH,
        ASLEEP
    }

    /**
     * A worker that was woken for fewer tasks than these goes back to sleep without a search:
     * whoever waits for the reply gets the processor sooner. More tasks tell of a stream worth
     * waiting for.
     */
    private static final int FEW = 4;

    final Pool pool;
    final WorkerQueues queues;

    private final int index;
    private final TimerWheel wheel;
    private final WorkerCounters counters = new WorkerCounters();
    final Tick tick;
    private final TaskRunner running;
    private final Nesting nesting;
    private final SearchPace pace;
    private final HookCalls hooks;

    /** Set and read by {@link Lookout} on this worker's behalf, on its thread. */
    boolean isLookout;

    /* What the lookout found here; touched by whoever holds that role. */
    long ranAtLook;
    boolean holdsBack;

    /** True if it has been in one task for long: others may then take from its slot. */
    private volatile boolean isStuck;

    /** Touched by the sentinel alone. */
    private long stalledAt;

    private volatile @Nullable String kernelPath;

    /* How often it has left a task in which it was stuck; the first field is the worker's own. */
    private int loosened;
    private volatile int timesLoose;

    /** True if the task it is in has announced that it blocks. */
    private volatile boolean isBlocked;

    private Phase phase = Phase.SEARCH;
    private boolean searching;
    private long ranAtAwakening;
    private long parkNanos;

    Worker(Pool pool, int index, long seed, TimerWheel wheel) {
        this.pool = pool;
        this.index = index;
        this.wheel = wheel;
        AdaptiveInterval interval = new AdaptiveInterval();
        queues = new WorkerQueues(pool, index, counters, interval, new FastRand(seed, index));
        tick = new Tick(pool, wheel, queues, counters, interval);
        running = new TaskRunner(pool, this);
        nesting = new Nesting(pool, running);
        pace = new SearchPace(pool);
        hooks = new HookCalls(this);
        counters.set(WorkerCounters.INTERVAL, interval.tasks());
    }

    public int index() {
        return index;
    }

    /** The tasks that wait for it. */
    public WorkerQueues queues() {
        return queues;
    }

    public WorkerCounters counters() {
        return counters;
    }

    public TimerWheel wheel() {
        return wheel;
    }

    /** Returns how long to sleep after {@link Step#SLEEP}; 0 stands for "until woken". */
    public long parkNanos() {
        return parkNanos;
    }

    /** Sets the thread that runs this worker, before it does; called on that thread. */
    void bindTo(Thread thread) {
        running.on(thread);
        kernelPath = KernelThread.ownPath();
    }

    /** Returns the file in which the kernel tells the state of this worker's thread, if any. */
    public @Nullable String kernelPath() {
        return kernelPath;
    }

    /**
     * The thread that is in a task here, a virtual one if the worker carries that; {@code null} if
     * there seems to be none. Read without order: a moment later it may be another.
     */
    public @Nullable Thread threadInTask() {
        return running.threadInTask();
    }

    /** Returns whether a task runs here: see {@link #threadInTask}. */
    public boolean isInTask() {
        return running.isInTask();
    }

    /** The thread's whole life. */
    void runLoop() {
        hooks.start();
        while (stepSafely() != Step.STOPPED) {}
        hooks.stop();
    }

    /**
     * Runs steps until one of them stops the worker, or an error of the scheduler's own ends it.
     */
    private Step stepSafely() {
        try {
            while (true) {
                Step step = step();
                if (step == Step.SLEEP) {
                    if (pool.driver.park(index, parkNanos)) {
                        takeEvents();
                    }
                } else if (step == Step.STOPPED) {
                    return step;
                }
            }
        } catch (Throwable thrown) {
            report(thrown); // out of memory, say: the next step starts from what is in the queues
            return Step.GO_ON;
        }
    }

    /**
     * Leaves the sleep, and then runs what outside events have made due: that is for a worker that
     * counts as awake.
     */
    private void takeEvents() {
        try {
            leaveSleep();
            ranAtAwakening -= FEW; // events come in streams
        } finally {
            pool.driver.deliver();
        }
    }

    /** Does the next thing. */
    public Step step() {
        return switch (phase) {
            case RUN -> stepRun();
            case SEARCH -> stepSearch();
            case ASLEEP -> stepAwake();
        };
    }

    // ---- held by its task

    /** Marks the worker as having been in one task for long; called by the sentinel. */
    public void setStuck(boolean isStuck) {
        if (this.isStuck != isStuck) {
            this.isStuck = isStuck;
        }
    }

    public boolean isStuck() {
        return isStuck;
    }

    /** Notes how many tasks the worker had begun when it was found stuck; the sentinel's own. */
    public void setStalledAt(long ran) {
        stalledAt = ran;
    }

    /** Returns whether the worker is still in the task in which the sentinel found it. */
    public boolean isInStall() {
        return counters.get(WorkerCounters.RAN) == stalledAt && running.isInTask();
    }

    /** Marks the task that the worker is in as blocking, or as no longer blocking. */
    public void setBlocked(boolean isBlocked) {
        this.isBlocked = isBlocked;
    }

    public boolean isBlocked() {
        return isBlocked;
    }

    /**
     * Returns whether other workers may take the task in its slot, since it will not run it soon.
     */
    boolean isHeld() {
        return isStuck || isBlocked;
    }

    // ---- running

    private Step stepRun() {
        tick.nextIfSpent();
        Runnable task = queues.next(false, true);
        if (task != null) {
            runChain(task);
            return Step.GO_ON;
        }
        tick.end();
        if (counters.get(WorkerCounters.RAN) - ranAtAwakening < FEW) {
            return prepareToSleep();
        }
        phase = Phase.SEARCH;
        pace.begin();
        return Step.GO_ON;
    }

    /**
     * Runs a task. Then runs what its end hands on, as if that came from the LIFO slot, or the one
     * to which it has yielded.
     */
    void runChain(Runnable first) {
        Runnable task = first;
        while (true) {
            counters.increment(WorkerCounters.RAN);
            Runnable follower = running.run(task);
            if (isStuck) {
                comeLoose();
            }
            if (follower == null) {
                follower = queues.takeSwapped();
                if (follower == null) {
                    return;
                }
            } else if (tick.isSpent() || !queues.mayFollow()) {
                queues.pushBack(follower);
                return;
            }
            queues.countFollower();
            task = follower;
        }
    }

    /** Leaves the task in which it was stuck: the sentinel may rest because it was. */
    public void comeLoose() {
        isStuck = false;
        timesLoose = ++loosened; // volatile, and before the look whether the sentinel rests
        pool.rescue().workerAwakes();
    }

    /** Returns how often it has left a task in which it was stuck. */
    public int timesLoose() {
        return timesLoose;
    }

    /** Reports to the handler what a task or the scheduler itself threw. */
    public void report(Throwable thrown) {
        running.report(thrown);
    }

    // ---- what a running task does, on this worker's thread

    /** Returns whether this is a worker of that pool. */
    public boolean isOf(Pool pool) {
        return this.pool == pool;
    }

    /** Returns whether the worker is in this very task now. */
    public boolean isRunning(Runnable task) {
        return running.isIn(task);
    }

    /** Returns the record of the tasks that run one inside the other on this worker's thread. */
    public Nesting nesting() {
        return nesting;
    }

    /** Notes that the task being polled has woken itself. */
    public void noteSelfWake() {
        running.noteSelfWake();
    }

    /** Returns whether the task that was just polled had woken itself. */
    public boolean isSelfWoken() {
        return running.isSelfWoken();
    }

    /** Accepts a stackless task from a task of this worker. */
    public void spawn(Runnable task) {
        counters.increment(WorkerCounters.SPAWNED);
        queues.isPlaced = false;
        try {
            schedule(task);
        } finally {
            if (!queues.isPlaced) { // the stack ended before it was in a queue
                counters.counts[WorkerCounters.SPAWNED_PLACE]--; // a call would not fit here
            }
        }
    }

    /** Counts a stackless task that ended on this worker. */
    public void countFinished() {
        counters.increment(WorkerCounters.FINISHED);
    }

    /** Makes a task runnable from a task of this worker. */
    public void schedule(Runnable task) {
        boolean isRunning = running.isIn(task);
        if (!isRunning) {
            running.noteUnpark();
        } else if (running.takePendingYield() && !tick.isSpent() && queues.trySwap(task)) {
            return;
        }
        queues.schedule(task, isRunning);
    }

    /**
     * Returns whether the virtual thread that this worker carries, which has just unparked another,
     * must yield to it at once.
     */
    public boolean shouldYieldToUnparked() {
        return !queues.lifo.isEmptyForOwner() && running.tryBeginDirectedYield();
    }

    /** Puts a task behind all others of this worker. */
    public void pushBack(Runnable task) {
        queues.pushBack(task);
    }

    // ---- searching

    private Step stepSearch() {
        if (pool.lifecycle.isStopped()) {
            return Step.STOPPED;
        }
        if (!searching) {
            searching = pool.idle.tryBecomeSearcher();
            if (!searching) {
                return prepareToSleep();
            }
        }
        Runnable task = queues.hasTasks() ? null : queues.next(true, pace.isPollDue());
        if (task != null || queues.hasTasks()) {
            leaveSearch();
            beginRunning(task);
            return Step.GO_ON;
        }
        return pace.goesOn() ? Step.GO_ON : prepareToSleep();
    }

    private void beginRunning(@Nullable Runnable first) {
        phase = Phase.RUN;
        boolean begun = false;
        try {
            tick.begin();
            begun = true;
        } finally {
            if (!begun && first != null) { // an error of the driver's or a wheel's own
                queues.pushBack(first);
            }
        }
        if (first != null) {
            runChain(first);
        }
    }

    private void leaveSearch() {
        searching = false;
        // The last searcher to find work wakes another if more work is visible.
        if (pool.idle.transitionFromSearching()) {
            if (pool.isWorkVisible() || (!pool.idle.hasLookout() && pool.wheels.hasTimers())) {
                pool.wakeSearcher();
            } else if (isWatchMissing()) {
                pool.arrangeWatch();
            }
        }
        // If several may search at a time, a worker that found a batch wakes one more.
        if (queues.ring.size() > 0) {
            queues.announcePush();
        }
    }

    /**
     * Returns whether others run, so that a slot may hold a task, and no worker watches the slots.
     */
    private boolean isWatchMissing() {
        return pool.stealing
                && !pool.idle.isWatched()
                && pool.idle.parked() + 1 < pool.workers.length;
    }

    // ---- sleeping

    private Step prepareToSleep() {
        if (hooks.isNeeded) {
            hookBeforeSleep();
            if (queues.hasTasks()) { // the hook made them
                phase = Phase.SEARCH;
                hookAfterSleep();
                return Step.GO_ON;
            }
        }
        pool.idle.transitionToParked(index, searching);
        searching = false;
        phase = Phase.ASLEEP;
        // Work shown before the transition may have found nobody to wake: look once more.
        if (pool.isWorkVisible()) {
            return leaveSleep();
        }
        if (pool.lifecycle.isShutdown() && pool.idle.isAllParked()) {
            pool.lifecycle.tryTerminate();
        }
        counters.increment(WorkerCounters.PARKED);
        return sleepOn();
    }

    private Step sleepOn() {
        if (pool.lifecycle.isStopped()) {
            return Step.STOPPED;
        }
        long nanos = pool.lookout.plan(this);
        if (nanos == Lookout.AT_ONCE) {
            pool.clock.pause();
            return Step.GO_ON;
        }
        parkNanos = nanos;
        return Step.SLEEP;
    }

    private Step stepAwake() {
        if (pool.lifecycle.isStopped()) {
            return Step.STOPPED;
        }
        if (!pool.idle.isParked(index)) {
            counters.increment(WorkerCounters.UNPARKED);
            becomeAwake();
            return Step.GO_ON;
        }
        if (!isLookout) {
            return sleepOn(); // nudged: a timer wants a lookout, or nothing at all
        }
        boolean timerDue = pool.wheels.isTimerDue();
        boolean stuck = pool.lookout.look();
        if (!timerDue && !stuck) {
            return sleepOn();
        }
        // Leave the parked set first: otherwise the check for the end could miss the task taken
        // below. The role is held until the slots were emptied.
        pool.idle.tryLeaveParked(index);
        if (stuck) {
            pool.lookout.rescueInto(this);
        }
        becomeAwake();
        if (timerDue) {
            pool.wheels.pollAll();
        }
        return Step.GO_ON;
    }

    /** Leaves the parked set unasked; a claim that came first comes to the same. */
    private Step leaveSleep() {
        pool.idle.tryLeaveParked(index);
        becomeAwake();
        return Step.GO_ON;
    }

    private void becomeAwake() {
        pool.rescue().workerAwakes();
        searching = true;
        pace.begin();
        ranAtAwakening = counters.get(WorkerCounters.RAN);
        phase = Phase.SEARCH;
        if (isLookout) {
            // Another worker becomes the lookout, if one is needed, when this one leaves the
            // search.
            isLookout = false;
            pool.idle.leaveLookout();
        }
        if (hooks.isNeeded) {
            hookAfterSleep();
        }
    }

    /**
     * Calls the hook while the worker neither searches nor counts as parked: whatever comes
     * meanwhile is for others, and the end of the scheduler waits for it.
     */
    private void hookBeforeSleep() {
        if (searching) {
            leaveSearch();
        }
        hooks.beforeSleep();
    }

    /** Calls the hook. If that is likely to take long, another worker searches meanwhile. */
    private void hookAfterSleep() {
        if (searching && hooks.isSlow()) {
            leaveSearch();
        }
        hooks.afterSleep();
    }
}
