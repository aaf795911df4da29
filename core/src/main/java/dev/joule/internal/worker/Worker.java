package dev.joule.internal.worker;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Stolen;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.virtual.ThreadBridge;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One worker: finds the next task, runs it, and when there is none searches, then sleeps.
 *
 * <p>{@link #step} does one thing and returns, never blocking, so that a test or a simulator can
 * drive it; a worker thread calls it in a loop and sleeps when it says so. The order of the search
 * and the way to sleep are told in the package documentation.
 *
 * <p>Longer than other classes: it is the one place where all protocols meet.
 */
public final class Worker {
    /** What a step came to. */
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

    /** So many tasks at most between two looks at clock, timers and driver. */
    static final int BUDGET = 128;

    /** So many tasks in a row at most from the LIFO slot while others wait in the ring. */
    static final int LIFO_CAP = 3;

    /**
     * So often a searcher of a small pool looks everywhere before it sleeps, about 40 us in all:
     * longer than a thread that waited for the last task needs to wake up and hand in the next.
     */
    private static final int SEARCH_ROUNDS = 100;

    /** A look at so many workers takes as long as the pause between two rounds. */
    private static final int LOOKS_PER_PAUSE = 100;

    /**
     * A worker that was woken for fewer tasks than these goes back to sleep without a search:
     * whoever waits for the reply gets the processor sooner. More tasks tell of a stream worth
     * waiting for.
     */
    private static final int FEW = 4;

    final Pool pool;
    final LocalQueue ring = new LocalQueue(LocalQueue.CAPACITY);
    final LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
    final LifoSlot lifo = new LifoSlot();
    final TimerWheel wheel;
    final WorkerCounters counters = new WorkerCounters();

    private final int index;
    private final int searchRoundsMax;
    private final FastRand rand;
    private final AdaptiveInterval interval = new AdaptiveInterval();
    private final Stolen stolen = new Stolen();

    /** Set and read by {@link Lookout} on this worker's behalf, on its thread. */
    boolean isLookout;

    /* What the lookout found here; touched by whoever holds that role. */
    long ranAtLook;
    boolean holdsBack;

    private volatile boolean isInHook;

    /** Whether it has been in one task for long: then its slot may be emptied by others. */
    private volatile boolean isStuck;

    private Phase phase = Phase.SEARCH;
    private boolean searching;
    private int searchRounds;
    private int ranSinceAwake;
    private int budget;
    private int ranInTick;
    private long tickStart;
    private int sinceLook;
    private int looks;
    private long lastLook;
    private boolean lookDue;
    private boolean owesLocal;
    private int lifoStreak;
    private long parkNanos;
    private @Nullable Runnable current;
    private @Nullable Thread thread;
    private boolean selfWoken;

    /** Whether the thread-locals in force are those the JDK keeps for virtual threads' carriers. */
    private boolean carriersLocals;

    /** Those, while plain tasks run. */
    private @Nullable Object keptLocals;

    Worker(Pool pool, int index, long seed, TimerWheel wheel) {
        this.pool = pool;
        this.index = index;
        rand = new FastRand(seed, index);
        int looks = pool.workers.length;
        searchRoundsMax = Math.max(1, SEARCH_ROUNDS * LOOKS_PER_PAUSE / (LOOKS_PER_PAUSE + looks));
        this.wheel = wheel;
        counters.set(WorkerCounters.INTERVAL, interval.tasks());
    }

    public int index() {
        return index;
    }

    public WorkerCounters counters() {
        return counters;
    }

    public TimerWheel wheel() {
        return wheel;
    }

    /** How long to sleep after {@link Step#SLEEP}; 0 stands for "until woken". */
    public long parkNanos() {
        return parkNanos;
    }

    /** Says whose thread runs this worker, before it does. */
    void livesIn(Thread thread) {
        this.thread = thread;
    }

    /**
     * The thread that is in a task here, a virtual one if the worker carries that; {@code null} if
     * there seems to be none. Read without order: a moment later it may be another.
     */
    public @Nullable Thread threadInTask() {
        Runnable task = current;
        if (task == null) {
            return null;
        }
        ThreadBridge bridge = pool.bridge();
        return bridge != null && bridge.isContinuation(task) ? bridge.threadOf(task) : thread;
    }

    /** The thread's whole life. */
    void runToTheEnd() {
        callHook(pool.onStart);
        while (stepSafely() != Step.STOPPED) {}
        callHook(pool.onStop);
    }

    /**
     * Runs steps until one of them stops the worker, or an error of the scheduler's own ends it.
     */
    private Step stepSafely() {
        try {
            while (true) {
                Step step = step();
                if (step == Step.SLEEP) {
                    callHookInSleep(pool.onPark);
                    if (!hasOwnWork()) { // else the hook made it
                        pool.driver.park(index, parkNanos);
                    }
                    callHookInSleep(pool.onUnpark);
                } else if (step == Step.STOPPED) {
                    return step;
                }
            }
        } catch (Throwable thrown) {
            report(thrown); // out of memory, say: the next step starts from what is in the queues
            return Step.GO_ON;
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

    // ---- as a spare, beyond the pool's size

    /**
     * Runs a task, whoever it waits behind; whether there was one. A spare never searches or parks:
     * the idle set does not know it.
     */
    public boolean stepAsSpare() {
        try {
            return tryStepAsSpare();
        } catch (Throwable thrown) { // as in stepSafely
            report(thrown);
            return true;
        }
    }

    private boolean tryStepAsSpare() {
        if (budget <= 0) {
            endTick();
            beginTick();
        }
        Runnable task = next();
        if (task == null) {
            task = rescued();
        }
        if (task == null) {
            endTick();
            return false;
        }
        runChain(task);
        return true;
    }

    /** What no worker gets at: due timers, and tasks in the slots of those who are stuck. */
    private @Nullable Runnable rescued() {
        long now = pool.clock.nanoTime();
        for (Worker worker : pool.workers) {
            worker.wheel.poll(now, pool.uncaught);
        }
        if (hasOwnWork()) {
            return next();
        }
        Runnable task = steal();
        Worker[] runners = pool.runners();
        for (int i = 0; task == null && i < runners.length; i++) {
            if (runners[i].isStuck && runners[i] != this) {
                task = runners[i].lifo.take();
            }
        }
        return task;
    }

    /** Gives a spare's tasks to all; whether none is left here. */
    public boolean tryHandBack() {
        while (true) {
            Runnable task = batch.pop();
            if (task == null) {
                task = nextLocal();
            }
            if (task == null) {
                return ring.size() == 0; // a thief at work may hold some back
            }
            try {
                pool.injection.pushAccepted(task, index);
            } catch (OutOfMemoryError error) {
                pushBack(task);
                return false;
            }
            pool.notifyWork();
        }
    }

    /** Says of a worker that it has been in one task for long; called by the sentinel. */
    public void setStuck(boolean isStuck) {
        if (this.isStuck != isStuck) {
            this.isStuck = isStuck;
        }
    }

    public boolean isStuck() {
        return isStuck;
    }

    // ---- running

    private Step stepRun() {
        if (budget <= 0) {
            endTick();
            beginTick();
        }
        Runnable task = next();
        if (task != null) {
            runChain(task);
            return Step.GO_ON;
        }
        endTick();
        if (ranSinceAwake < FEW) {
            return prepareToSleep();
        }
        phase = Phase.SEARCH;
        searchRounds = 0;
        return Step.GO_ON;
    }

    private void beginTick() {
        tickStart = pool.clock.nanoTime();
        budget = Math.min(BUDGET, interval.fitting());
        ranInTick = 0;
        lookDue = tickStart - lastLook >= AdaptiveInterval.TARGET_NANOS;
        pool.driver.poll();
        wheel.poll(tickStart, pool.uncaught);
    }

    private void endTick() {
        if (ranInTick > 0) {
            long nanos = pool.clock.nanoTime() - tickStart;
            interval.record(ranInTick, nanos);
            counters.add(WorkerCounters.BUSY_NANOS, nanos);
            counters.set(WorkerCounters.INTERVAL, interval.tasks());
            ranInTick = 0;
        }
    }

    /**
     * The worker's own work, and the injection queue when a look is due or nothing else is left.
     */
    private @Nullable Runnable next() {
        Runnable task = batch.pop();
        if (task != null) {
            lifoStreak = 0;
            return task;
        }
        // A look takes what waited longest, so it comes when the last look's tasks are done; and it
        // leaves the worker's own tasks a turn in between, however much waits outside.
        if (!owesLocal && (lookDue || sinceLook >= interval.tasks())) {
            task = fetchInjected();
            if (task != null) {
                lifoStreak = 0;
                return task;
            }
        }
        task = nextLocal();
        owesLocal = false;
        if (task != null) {
            sinceLook++;
            return task;
        }
        return fetchInjected();
    }

    private @Nullable Runnable nextLocal() {
        if (lifo.isEmptyForOwner()) {
            lifoStreak = 0;
            return ring.pop();
        }
        if (lifoStreak < LIFO_CAP) {
            Runnable newest = lifo.take();
            if (newest != null) {
                lifoStreak++;
                counters.increment(WorkerCounters.LIFO_HITS);
                return newest;
            }
        }
        lifoStreak = 0;
        Runnable oldest = ring.pop();
        if (oldest == null) {
            return lifo.take(); // behind an empty ring is the same as in front of it
        }
        if (ring.room() > 0) { // a thief at work may hold it back: then the slot waits once more
            Runnable newest = lifo.take();
            if (newest != null) {
                pushBack(newest);
            }
        }
        return oldest;
    }

    private @Nullable Runnable fetchInjected() {
        sinceLook = 0;
        lookDue = false;
        lastLook = tickStart;
        owesLocal = true;
        Runnable first = pool.injection.fetch(batch, index + looks++, pool.fetchLimit);
        if (first != null) {
            counters.increment(WorkerCounters.BATCH_FETCHES);
            // While they moved nobody could see them; who looked then may have gone to sleep.
            if (pool.idle.wantsSearcher() && (batch.size() > 0 || !pool.injection.isEmpty())) {
                pool.wakeSearcher(batch.size());
            }
        }
        return first;
    }

    /** Runs a task, and what its end hands on, as if that came from the LIFO slot. */
    private void runChain(Runnable first) {
        Runnable task = first;
        while (true) {
            Runnable follower = run(task);
            if (follower == null) {
                return;
            }
            if (!mayFollow()) {
                pushBack(follower);
                return;
            }
            counters.increment(WorkerCounters.LIFO_HITS);
            sinceLook++;
            task = follower;
        }
    }

    private boolean mayFollow() {
        if (budget <= 0 || sinceLook >= interval.tasks()) {
            return false;
        }
        if (lifoStreak < LIFO_CAP) {
            lifoStreak++;
            return true;
        }
        lifoStreak = 0;
        // Behind nothing is the same as in front of it.
        return !hasOwnWork();
    }

    private @Nullable Runnable run(Runnable task) {
        budget--;
        ranInTick++;
        ranSinceAwake++;
        counters.increment(WorkerCounters.RAN);
        current = task;
        ThreadBridge bridge = pool.bridge();
        if (bridge != null) {
            if (bridge.isContinuation(task)) {
                carry(task, bridge);
                current = null;
                return null;
            }
            if (carriersLocals) {
                keptLocals = ThreadLocals.take(Thread.currentThread());
                carriersLocals = false;
            }
        }
        selfWoken = false;
        Runnable follower = null;
        if (pool.isHurried) { // the interrupt that was meant for all came before this one began
            Thread.currentThread().interrupt();
        }
        try {
            if (task instanceof PolledTask polled) {
                follower = polled.runOn(this);
            } else {
                task.run();
            }
        } catch (Throwable thrown) {
            report(thrown);
        }
        current = null;
        Thread thread = Thread.currentThread();
        if (thread.isInterrupted()) {
            Thread.interrupted(); // meant for the task that ran
        }
        ThreadLocals.clear(thread);
        return follower;
    }

    /**
     * Lets a virtual thread go on until it parks or ends. Its interrupts are the JDK's business,
     * which leaves none behind. The thread-locals it leaves are not its own but caches of the JDK's
     * for the carrier, which the next virtual thread wants to find.
     */
    private void carry(Runnable continuation, ThreadBridge bridge) {
        if (!carriersLocals) {
            ThreadLocals.put(Thread.currentThread(), keptLocals);
            keptLocals = null;
            carriersLocals = true;
        }
        try {
            continuation.run();
        } catch (Throwable thrown) {
            report(thrown);
        }
        if (pool.living.isOpen()) {
            Thread thread = bridge.threadOf(continuation);
            if (!thread.isAlive()) {
                pool.living.remove(thread);
            }
        }
    }

    private void report(Throwable thrown) {
        try {
            pool.uncaught.accept(thrown);
        } catch (Throwable ignored) {
            // A handler that throws must not end the worker, and there is nobody left to tell.
        }
    }

    // ---- what a running task does

    /** Whether this is a worker of that pool. */
    public boolean isOf(Pool pool) {
        return this.pool == pool;
    }

    /** Whether the worker is in this very task now; called on its thread. */
    public boolean isRunning(Runnable task) {
        return current == task;
    }

    /** Notes that the task being polled has woken itself; called on the worker's thread. */
    public void noteSelfWake() {
        selfWoken = true;
    }

    /** Whether the task that was just polled had woken itself. */
    public boolean isSelfWoken() {
        return selfWoken;
    }

    /** Counts a stackless task that this worker accepted; called on its thread. */
    public void countSpawned() {
        counters.increment(WorkerCounters.SPAWNED);
    }

    /** Counts a stackless task that ended on this worker; called on its thread. */
    public void countFinished() {
        counters.increment(WorkerCounters.FINISHED);
    }

    /** Makes a task runnable from a task of this worker; called on its thread. */
    public void schedule(Runnable task) {
        if (task == current) {
            pushBack(task); // a task that runs itself again waits behind the others
        } else if (lifo.isEmptyForOwner()) {
            lifo.fill(task);
            if (pool.stealing && pool.idle.needsWatcher()) {
                pool.arrangeWatch();
            }
        } else if (ring.room() > 0 || makeRoom()) {
            // Room first: what is in the slot was accepted long ago and must not get lost.
            Runnable evicted = lifo.replace(task);
            if (evicted != null) {
                boolean isPushed = false;
                try {
                    isPushed = ring.tryPush(evicted);
                } finally {
                    if (!isPushed) { // the stack ends here: who brings the new task hears of it
                        lifo.replace(evicted);
                    }
                }
                announcePush();
            }
        } else {
            pushBack(task);
        }
    }

    /** Puts a task behind all others of this worker; called on its thread. */
    public void pushBack(Runnable task) {
        while (!ring.tryPush(task)) {
            if (!makeRoom()) {
                pool.injection.pushAccepted(task, index);
                counters.increment(WorkerCounters.OVERFLOWED);
                pool.notifyWork();
                return;
            }
        }
        announcePush();
    }

    /** What is in the ring can be stolen. */
    private void announcePush() {
        if (pool.stealing) {
            pool.notifyWork(ring);
        }
    }

    /** Moves half of the full ring to the injection queue; not while a thief is at the ring. */
    private boolean makeRoom() {
        try {
            int moved = pool.injection.overflow(ring, index);
            if (moved == 0) {
                return false;
            }
            counters.add(WorkerCounters.OVERFLOWED, moved);
            pool.notifyWork();
            return true;
        } catch (OutOfMemoryError error) {
            return false; // nothing was moved: a stackless task can still go without allocating
        }
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
        Runnable task = hasOwnWork() ? null : find();
        if (task != null || hasOwnWork()) {
            leaveSearch();
            beginRunning(task);
            return Step.GO_ON;
        }
        if (++searchRounds < searchRoundsMax) {
            pool.clock.pause();
            return Step.GO_ON;
        }
        return prepareToSleep();
    }

    private void beginRunning(@Nullable Runnable first) {
        phase = Phase.RUN;
        boolean begun = false;
        try {
            beginTick();
            begun = true;
        } finally {
            if (!begun && first != null) { // an error of the driver's or a wheel's own
                pushBack(first);
            }
        }
        if (first != null) {
            runChain(first);
        }
    }

    private void leaveSearch() {
        searching = false;
        // The last one out leaves somebody on the way if there is something to be on the way for.
        if (pool.idle.transitionFromSearching()) {
            if (pool.isWorkVisible() || (!pool.idle.hasLookout() && pool.hasTimers())) {
                pool.wakeSearcher();
            } else if (isWatchMissing()) {
                pool.arrangeWatch();
            }
        }
        // Where several may be on the way, who found much sends one more.
        if (pool.stealing && ring.size() > 0) {
            pool.notifyWork(ring);
        }
    }

    /** Whether others run, so that a slot may hold a task, and nobody watches the slots. */
    private boolean isWatchMissing() {
        return pool.stealing
                && !pool.idle.isWatched()
                && pool.idle.parked() + 1 < pool.workers.length;
    }

    private @Nullable Runnable find() {
        Runnable task = fetchInjected();
        return task == null && pool.stealing ? steal() : task;
    }

    private @Nullable Runnable steal() {
        Worker[] runners = pool.runners();
        int count = runners.length;
        int start = rand.below(count);
        for (int i = 0; i < count; i++) {
            int at = start + i;
            Worker victim = runners[at < count ? at : at - count];
            if (victim != this) {
                int taken = victim.ring.stealInto(ring, stolen);
                if (taken <= 0) {
                    taken = victim.batch.stealInto(ring, stolen);
                }
                if (taken > 0) {
                    counters.increment(WorkerCounters.STEALS);
                    counters.add(WorkerCounters.STOLEN, taken);
                    return stolen.takeFirst();
                }
            }
        }
        return null;
    }

    /** Whether a thief would find something here. */
    boolean hasStealable() {
        return !ring.isEmptyForSleeper() || !batch.isEmptyForSleeper();
    }

    private boolean hasOwnWork() {
        return ring.size() > 0 || batch.size() > 0 || !lifo.isEmptyForOwner();
    }

    /** Whether a task waits in the LIFO slot, as anybody sees it. */
    public boolean isSlotOccupied() {
        return lifo.isOccupied();
    }

    /** Whether a thief is in the middle of a steal here, as anybody sees it. */
    public boolean isBeingStolenFrom() {
        return ring.isBeingStolenFrom() || batch.isBeingStolenFrom();
    }

    /** How many tasks wait here. */
    public int queueDepth() {
        return ring.sizeForThief() + batch.sizeForThief() + (lifo.isOccupied() ? 1 : 0);
    }

    // ---- sleeping

    private Step prepareToSleep() {
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
        parkNanos = pool.lookout.plan(this);
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
        if (hasOwnWork()) { // a hook's doing: nobody else looks into the slot of one who sleeps
            return leaveSleep();
        }
        if (!isLookout) {
            return sleepOn(); // nudged: a timer wants a lookout, or nothing at all
        }
        boolean timerDue = pool.isTimerDue();
        boolean stuck = pool.lookout.look();
        if (!timerDue && !stuck) {
            return sleepOn();
        }
        // Out of the parked set first, so that what is in hand is never overlooked by the question
        // whether anything is left; the role is held until the slots were emptied.
        pool.idle.tryLeaveParked(index);
        if (stuck) {
            pool.lookout.rescueInto(this);
        }
        becomeAwake();
        if (timerDue) {
            long now = pool.clock.nanoTime();
            for (Worker worker : pool.workers) {
                worker.wheel.poll(now, pool.uncaught);
            }
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
        searchRounds = 0;
        ranSinceAwake = 0;
        phase = Phase.SEARCH;
        if (isLookout) {
            // Who goes on looking while this worker runs is settled when it leaves the search.
            isLookout = false;
            pool.idle.leaveLookout();
        }
    }

    /**
     * A hook may submit though its worker counts as parked: the question whether anything is left
     * waits for its end, and is asked again then.
     */
    private void callHookInSleep(IntConsumer hook) {
        isInHook = true; // volatile: before the hook asks whether it may still submit
        callHook(hook);
        isInHook = false;
        if (pool.lifecycle.isShutdown() && pool.idle.isAllParked()) {
            pool.lifecycle.tryTerminate();
        }
    }

    /** Whether a hook runs that was called when this worker went to sleep or woke up. */
    boolean isInHook() {
        return isInHook;
    }

    private void callHook(IntConsumer hook) {
        try {
            hook.accept(index);
        } catch (Throwable thrown) {
            report(thrown);
        }
    }
}
