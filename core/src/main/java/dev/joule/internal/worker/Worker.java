package dev.joule.internal.worker;

import dev.joule.internal.timer.TimerWheel;
import org.jspecify.annotations.Nullable;

/**
 * A worker: finds the next task and runs it; without one it searches, then sleeps.
 *
 * <p>{@link #step} does one thing and returns, never blocking, so that a test or a simulator can
 * drive it; a worker thread calls it in a loop and sleeps when the result says so. The package
 * documentation has the order of the search and the steps before a sleep.
 *
 * <p>Its tasks wait in its {@link WorkerQueues}; {@link TaskRunner} runs one of them; a worker
 * beyond the pool's size takes the steps of {@link SpareSteps} instead.
 *
 * <p>Longer than other classes: this is the loop, whose steps change one state.
 */
public final class Worker {
    /** The result of a step. Public for {@code verify}. */
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
     * A worker that has run fewer tasks than this since it woke sleeps without a search: a thread
     * that waits for the reply gets the processor sooner. More tasks are a sign of a stream that is
     * worth a wait.
     */
    private static final int STREAM_TASKS_MIN = 4;

    final Pool pool;
    final WorkerQueues queues;

    private final int index;
    private final TimerWheel wheel;
    private final WorkerCounters counters;
    final Tick tick;
    final StallState stall = new StallState();
    private final TaskRunner running;
    private final SearchPace pace;
    private final HookCalls hooks;

    /** True while this worker has the role of {@link TimedSleeper}; accessed on its thread only. */
    boolean isTimedSleeper;

    /* The findings of the last look at this worker; accessed by the holder of that role. */
    final Progress progress;
    boolean holdsBack;

    private volatile @Nullable KernelThread kernelThread;

    /** The counter of the wake; written by the thread that has claimed this worker. */
    volatile int wakeCause = WorkerCounters.WOKEN_LOCALLY;

    /** True during {@link #wakeBehind}. */
    private boolean wakesBehind;

    private Phase phase = Phase.SEARCH;
    private boolean searching;
    private long ranAtAwakening;

    /** The time of the last wake for a task, if the worker has begun none since; otherwise 0. */
    private long claimedAt;

    /** The number of the next run that is measured. */
    private long measuredRun = WorkerCounters.SAMPLED;

    private long parkNanos;

    Worker(Pool pool, int index, long seed, TimerWheel wheel) {
        this.pool = pool;
        this.index = index;
        this.wheel = wheel;
        counters = new WorkerCounters(pool.clock);
        AdaptiveInterval interval = new AdaptiveInterval();
        queues = new WorkerQueues(pool, this, interval, new FastRand(seed, index));
        progress = new Progress(pool.clock.nanoTime());
        tick = new Tick(pool, wheel, queues, counters, interval);
        running = new TaskRunner(pool, this);
        pace = new SearchPace(pool);
        hooks = new HookCalls(this);
    }

    public int index() {
        return index;
    }

    /** Returns the queues of tasks that wait for this worker. */
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

    /** Sets the thread that runs this worker; called on that thread before the first step. */
    void bindTo(Thread thread) {
        running.on(thread);
        kernelThread = KernelThread.open();
    }

    /** Called by the bound thread when it ends. */
    void unbind() {
        KernelThread bound = kernelThread;
        if (bound != null) {
            bound.close();
        }
    }

    /**
     * Returns whether the worker's thread runs, or would if it had a processor; called by the
     * sentinel. Where the kernel cannot be asked, a thread that is {@code RUNNABLE} counts as
     * computing.
     */
    public boolean isComputing() {
        Thread thread = threadInTask();
        if (thread != null && thread.getState() != Thread.State.RUNNABLE) {
            return false; // the JVM knows that it waits
        }
        KernelThread known = kernelThread;
        return known == null || known.isRunning();
    }

    /** Returns the number of tasks that the worker has begun. */
    public long ran() {
        return counters.get(WorkerCounters.RAN);
    }

    /**
     * Returns the thread that is in a task here, a virtual thread if the worker carries one; {@code
     * null} if there seems to be none. Read without order, and soon out of date.
     */
    public @Nullable Thread threadInTask() {
        return running.threadInTask();
    }

    /**
     * Returns the task that is run here; {@code null} if there seems to be none, or if it is a
     * virtual thread: see {@link #threadInTask}.
     */
    public @Nullable Runnable plainTask() {
        return running.plainTask();
    }

    /** Returns whether a task runs here: see {@link #threadInTask}. */
    public boolean isInTask() {
        return running.isInTask();
    }

    /** Runs the worker until it stops: the body of its thread. */
    void runLoop() {
        hooks.start();
        while (stepSafely() != Step.STOPPED) {}
        if (phase == Phase.ASLEEP && hooks.isNeeded) {
            hooks.afterSleep(); // it follows each call of the hook before a sleep
        }
        hooks.stop();
    }

    /**
     * Runs steps until one of them stops the worker, or throws an error of the scheduler itself.
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
            report(thrown); // the next step starts from what is in the queues
            return Step.GO_ON;
        }
    }

    /**
     * Leaves the sleep, and then delivers outside events, which only a worker that counts as awake
     * may do.
     */
    private void takeEvents() {
        pool.idle.tryLeaveParked(index);
        counters.increment(WorkerCounters.WOKEN_BY_EVENTS);
        becomeAwake();
        ranAtAwakening -= STREAM_TASKS_MIN; // events come in streams
        pool.driver.deliver();
        hookAfterSleep();
    }

    /** Does the next step. */
    public Step step() {
        return switch (phase) {
            case RUN -> stepRun();
            case SEARCH -> stepSearch();
            case ASLEEP -> stepAwake();
        };
    }

    /** Returns what is known of its stalls. */
    public StallState stall() {
        return stall;
    }

    /** Returns whether the worker is still in the task in which the sentinel found it. */
    public boolean isInStall() {
        return stall.isStalledAt(ran()) && running.isInTask();
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
        if (ran() - ranAtAwakening < STREAM_TASKS_MIN) {
            return prepareToSleep();
        }
        phase = Phase.SEARCH;
        pace.begin();
        return Step.GO_ON;
    }

    /**
     * Runs a task, and then the task that waited for its end, as if it came from the LIFO slot, or
     * the task to which it has yielded.
     */
    void runChain(Runnable first) {
        Runnable task = first;
        while (true) {
            counters.increment(WorkerCounters.RAN);
            Runnable follower = ran() >= measuredRun ? runMeasured(task) : running.run(task);
            if (stall.isStuck()) {
                leaveStuckTask();
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

    private @Nullable Runnable runMeasured(Runnable task) {
        long start = pool.clock.nanoTime();
        Runnable follower = running.run(task);
        long nanos = pool.clock.nanoTime() - start;
        counters.increment(WorkerCounters.RUN_LENGTH + TimeBuckets.of(nanos));
        measuredRun = ran() + queues.untilSample(WorkerCounters.SAMPLED_RUNS);
        return follower;
    }

    /**
     * Notes that the worker has left the task in which it was stuck, and wakes the sentinel, which
     * may rest while workers are stuck.
     */
    public void leaveStuckTask() {
        stall.leaveStuckTask();
        pool.compensation().workerAwakes();
    }

    /** Reports an exception of a task or of the scheduler itself to the handler. */
    public void report(Throwable thrown) {
        running.report(thrown);
    }

    // ---- called by a running task, on this worker's thread

    /** Returns whether this is a worker of the given pool. */
    public boolean isOf(Pool pool) {
        return this.pool == pool;
    }

    /** Returns whether the worker runs this very task now. */
    public boolean isRunning(Runnable task) {
        return running.isIn(task);
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
        schedule(task);
    }

    /** Counts a stackless task that ended on this worker. */
    public void countFinished() {
        counters.increment(WorkerCounters.FINISHED);
    }

    /** Makes a task runnable, on this worker's thread. */
    public void schedule(Runnable task) {
        if (wakesBehind) {
            queues.share(task);
            return;
        }
        boolean isRunning = running.isIn(task);
        if (!isRunning) {
            running.noteUnpark();
        } else if (running.takePendingYield() && !tick.isSpent() && queues.trySwap(task)) {
            return;
        }
        queues.schedule(task, isRunning);
    }

    /**
     * Returns whether the task that runs has held the worker for more than a millisecond, as tasks
     * do here on average, or nearly.
     */
    public boolean isInLongTurn() {
        return tick.isLong();
    }

    /**
     * Performs an action. Tasks that it makes runnable go to the injection queue, for the reason
     * that {@code Sleeps} in the package scheduler gives.
     */
    public void wakeBehind(Runnable action) {
        wakesBehind = true;
        try {
            action.run();
        } finally {
            wakesBehind = false;
        }
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
        boolean hasOwnTasks = queues.hasTasks();
        if (!searching) {
            searching = pool.idle.tryBecomeSearcher();
            if (!searching && !hasOwnTasks) {
                return prepareToSleep();
            }
        }
        // Looked up once: thieves may take them, and who does not search must not steal.
        Runnable task = hasOwnTasks ? null : queues.next(true, pace.isPollDue());
        if (hasOwnTasks || task != null || queues.hasTasks()) {
            if (searching) { // else a hook has added a task, and enough others search
                leaveSearch();
            }
            beginRunning(task);
            return Step.GO_ON;
        }
        return pace.shouldContinue() ? Step.GO_ON : prepareToSleep();
    }

    private void beginRunning(@Nullable Runnable first) {
        claimedAt = 0;
        phase = Phase.RUN;
        tick.begin();
        if (first != null) {
            runChain(first);
        }
    }

    private void leaveSearch() {
        searching = false;
        // The last searcher to find work wakes another if more work is visible.
        if (pool.idle.transitionFromSearching()) {
            if (pool.isWorkVisible() || (!pool.idle.hasTimedSleeper() && pool.wheels.hasTimers())) {
                pool.wakeSearcher(1, WorkerCounters.WOKEN_LOCALLY);
            } else if (pool.timedSleeper.isWatchMissing(this)) {
                pool.arrangeWatch();
            }
        }
        // Not only the last searcher: others may be needed if it found more tasks than one.
        if (queues.ring.size() > 0) {
            queues.announcePush();
        }
    }

    // ---- sleeping

    private Step prepareToSleep() {
        if (hooks.isNeeded) {
            hooks.beforeSleep(); // not parked yet, so the end of the scheduler waits for the hook
            if (queues.hasTasks()) { // the hook added them
                phase = Phase.SEARCH;
                hookAfterSleep();
                return Step.GO_ON;
            }
        }
        pool.idle.transitionToParked(index, searching);
        searching = false;
        phase = Phase.ASLEEP;
        // A push before the transition may have found no worker to wake: look once more.
        if (pool.isWorkVisible()) {
            return leaveSleep();
        }
        if (pool.lifecycle.isShutdown() && pool.idle.isAllParked()) {
            pool.lifecycle.tryTerminate();
        }
        counters.increment(WorkerCounters.PARKED);
        noteSleep(pool.clock.nanoTime());
        return sleepOn();
    }

    private void noteSleep(long now) {
        counters.turnTo(WorkerCounters.ASLEEP_NANOS, now);
        PoolEvents events = pool.events();
        if (claimedAt != 0) {
            counters.increment(WorkerCounters.WOKEN_IN_VAIN);
            if (events != null) {
                events.wokenInVain(index, now - claimedAt);
            }
            claimedAt = 0;
        }
    }

    private Step sleepOn() {
        if (pool.lifecycle.isStopped()) {
            return Step.STOPPED;
        }
        long nanos = pool.timedSleeper.plan(this);
        if (nanos == TimedSleeper.AT_ONCE) {
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
            int cause = wakeCause;
            counters.increment(cause);
            long now = becomeAwake();
            claimedAt = cause <= WorkerCounters.WOKEN_REMOTELY ? now | 1 : 0;
            hookAfterSleep();
            return Step.GO_ON;
        }
        if (!isTimedSleeper) {
            return sleepOn(); // woken without a claim: a timer may need a timed sleeper
        }
        boolean timerDue = pool.wheels.isTimerDue();
        boolean stuck = pool.timedSleeper.look();
        if (!timerDue && !stuck) {
            return sleepOn();
        }
        // Leave the parked set first: otherwise the check for the end could miss the task taken
        // below. The role is held until the slots are empty.
        pool.idle.tryLeaveParked(index);
        if (stuck) {
            pool.timedSleeper.takeOverdueTasks(this);
        }
        counters.increment(WorkerCounters.WOKEN_BY_TIMER);
        becomeAwake();
        if (timerDue) {
            pool.wheels.pollAll();
        }
        hookAfterSleep();
        return Step.GO_ON;
    }

    /**
     * Leaves the parked set without having been claimed. A concurrent claim has the same effect.
     */
    private Step leaveSleep() {
        pool.idle.tryLeaveParked(index);
        becomeAwake();
        hookAfterSleep();
        return Step.GO_ON;
    }

    /** Begins the search after a sleep; {@link #hookAfterSleep} must follow. Returns the time. */
    private long becomeAwake() {
        pool.compensation().workerAwakes();
        long now = pool.clock.nanoTime();
        counters.turnTo(WorkerCounters.SEARCHING_NANOS, now);
        searching = true;
        pace.begin();
        ranAtAwakening = ran();
        phase = Phase.SEARCH;
        if (isTimedSleeper) {
            // Another worker becomes the timed sleeper, if one is needed, when this one leaves the
            // search.
            isTimedSleeper = false;
            pool.idle.resignAsTimedSleeper();
        }
        return now;
    }

    private void hookAfterSleep() {
        if (hooks.isNeeded) {
            hooks.afterSleep();
        }
    }
}
