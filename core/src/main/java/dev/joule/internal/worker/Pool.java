package dev.joule.internal.worker;

import dev.joule.WorkerHooks;
import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.park.Driver;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Stolen;
import dev.joule.internal.stack.StackRoom;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.virtual.LivingThreads;
import dev.joule.internal.virtual.ThreadBridge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** What the workers of one scheduler share, and how one of them is woken. */
public final class Pool {
    /** What a pool is made with; the simulator brings a clock and a driver of its own. */
    public record Setup(
            int workers,
            boolean stealing,
            long seed,
            Clock clock,
            Driver driver,
            WorkerHooks hooks,
            Consumer<Throwable> uncaught,
            Lifecycle lifecycle) {}

    /** How the scheduler that owns the pool takes part in a worker's steps. */
    public interface Lifecycle {
        /** Whether the scheduler has been asked to end. */
        boolean isShutdown();

        /**
         * Called when every worker is parked after a shutdown: ends the pool if nothing is left.
         */
        void tryTerminate();

        /** Whether the workers must end. */
        boolean isStopped();
    }

    /** What comes to the help of workers that are stuck; the essay is in its package. */
    public interface Rescue {
        /** A rescue that never comes. */
        Rescue NONE =
                new Rescue() {
                    @Override
                    public void workerAwakes() {}

                    @Override
                    public void poolStops() {}

                    @Override
                    public long snapshot() {
                        return 0;
                    }

                    @Override
                    public boolean isQuiet(long snapshot) {
                        return true;
                    }

                    @Override
                    public long rescues() {
                        return 0;
                    }
                };

        /** Called by a worker that has just left the parked set. */
        void workerAwakes();

        /** Called when the workers are to end. */
        void poolStops();

        /** For {@link #isQuiet}. */
        long snapshot();

        /** Whether no spare has been at work since that snapshot. */
        boolean isQuiet(long snapshot);

        /** How often a spare was sent to work. */
        long rescues();
    }

    final Worker[] workers;

    /** The workers and the spares that are at work; changed by the rescue. */
    private volatile Worker[] runners;

    /** All spares there ever were: their counts stay. */
    private final List<Worker> made = new CopyOnWriteArrayList<>();

    private volatile Rescue rescue = Rescue.NONE;

    final IdleSet idle;
    final InjectionQueue injection;
    final Driver driver;
    final Clock clock;

    /** Set before the workers start. */
    boolean stealing;

    /** How many tasks a worker fetches ahead: none when no other worker could get at them. */
    final int fetchLimit;

    final Lifecycle lifecycle;

    /* The hooks' methods, bound once: a worker calls some each time it parks. */
    final IntConsumer onStart;
    final IntConsumer onStop;
    final IntConsumer onPark;
    final IntConsumer onUnpark;

    final Consumer<Throwable> uncaught;
    final Lookout lookout;

    final LivingThreads living = new LivingThreads();

    /** Whether every task that still runs is to find itself interrupted. */
    volatile boolean isHurried;

    /**
     * Plain: whoever comes upon a virtual thread of this pool, or is one, does so after it was set.
     * {@code null} as long as nobody has asked for one.
     */
    private @Nullable ThreadBridge bridge;

    public Pool(Setup setup) {
        int count = setup.workers();
        idle = new IdleSet(count);
        injection = new InjectionQueue(count);
        driver = setup.driver();
        clock = setup.clock();
        stealing = setup.stealing() && count > 1;
        fetchLimit = setup.stealing() || count == 1 ? InjectionQueue.MAX_BATCH : 1;
        lifecycle = setup.lifecycle();
        WorkerHooks hooks = setup.hooks();
        onStart = hooks::onStart;
        onStop = hooks::onStop;
        onPark = hooks::onPark;
        onUnpark = hooks::onUnpark;
        uncaught = setup.uncaught();
        lookout = new Lookout(this);
        workers = new Worker[count];
        for (int i = 0; i < count; i++) {
            workers[i] = new Worker(this, i, setup.seed(), new TimerWheel(clock.nanoTime()));
        }
        runners = workers;
    }

    public int size() {
        return workers.length;
    }

    public Worker worker(int index) {
        return workers[index];
    }

    /** Who may come to help; before the workers start. */
    public void attach(Rescue rescue) {
        this.rescue = rescue;
        stealing = true; // a single worker takes back from spares
    }

    public Rescue rescue() {
        return rescue;
    }

    /**
     * Makes a worker beyond the pool's size, which shares the wheel of one of them and runs by
     * {@link Worker#stepAsSpare}.
     */
    public Worker newSpare(int index, long seed) {
        Worker spare = new Worker(this, index, seed, workers[index % workers.length].wheel());
        made.add(spare);
        return spare;
    }

    /** What all workers and spares have counted. */
    public long counted(int counter) {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.counters.get(counter);
        }
        for (Worker spare : made) {
            sum += spare.counters.get(counter);
        }
        return sum;
    }

    /** All whose queues may hold tasks; a spare must be among them before it runs one. */
    public Worker[] runners() {
        return runners;
    }

    /** Says who runs besides the workers; called by one thread. */
    public void setSpares(List<Worker> spares) {
        Worker[] next = Arrays.copyOf(workers, workers.length + spares.size());
        for (int i = 0; i < spares.size(); i++) {
            next[workers.length + i] = spares.get(i);
        }
        runners = next;
    }

    /** Whether workers take from each other; not where there is only one. */
    public boolean isStealing() {
        return stealing;
    }

    public IdleSet idle() {
        return idle;
    }

    public InjectionQueue injection() {
        return injection;
    }

    /** The worker of this pool that the calling thread is, if it is one. */
    public @Nullable Worker current() {
        return Thread.currentThread() instanceof WorkerThread thread && thread.worker().pool == this
                ? thread.worker()
                : null;
    }

    // ---- virtual threads

    /** The virtual threads that this pool's workers carry and that have not ended. */
    public LivingThreads living() {
        return living;
    }

    /** From now on workers may be handed continuations of virtual threads. */
    public void carryThreads(ThreadBridge bridge) {
        living.open();
        this.bridge = bridge;
    }

    /** As {@link #carryThreads}, in a pool that never ends: nobody will ask which of them live. */
    public void carryUnlistedThreads(ThreadBridge bridge) {
        this.bridge = bridge;
    }

    @Nullable ThreadBridge bridge() {
        return bridge;
    }

    /** Whether a task is the next run of a virtual thread. */
    public boolean isContinuation(Runnable task) {
        ThreadBridge crossing = bridge;
        return crossing != null && crossing.isContinuation(task);
    }

    /**
     * The worker of this pool whose thread runs the caller, which may be a virtual thread. If it is
     * one, the answer holds only while it is pinned.
     */
    public @Nullable Worker carrying() {
        ThreadBridge crossing = bridge;
        return crossing != null
                        && crossing.currentCarrier() instanceof WorkerThread thread
                        && thread.worker().pool == this
                ? thread.worker()
                : null;
    }

    /** Whether the caller is a virtual thread that this pool's workers carry. */
    public boolean isCarryingCaller() {
        // The look at the thread first: who is none, as most callers, is done with that.
        return Thread.currentThread().isVirtual() && carrying() != null;
    }

    /**
     * Takes an accepted task from a virtual thread that this pool's workers carry.
     *
     * @return {@code false} if the caller is none
     */
    public boolean tryScheduleFromCarried(Runnable task) {
        Thread caller = Thread.currentThread();
        ThreadBridge crossing = bridge;
        if (!caller.isVirtual() || crossing == null) {
            return false;
        }
        crossing.pin(caller); // else it might go on elsewhere with this worker in hand
        try {
            Worker worker = carrying();
            if (worker == null) {
                return false;
            }
            worker.schedule(task);
            return true;
        } finally {
            crossing.unpin(caller);
        }
    }

    /**
     * Wakes a worker if work is visible, one is parked and nobody is on the way. Follows every
     * push; the push ends in a StoreLoad (LocalQueue#setTailVolatile, the CAS of InjectionShard).
     */
    public void notifyWork() {
        if (idle.wantsSearcher()) {
            wakeSearcher(injection.sizeHint());
        }
    }

    /** As {@link #notifyWork}, after a push to a worker's own ring, by that worker. */
    void notifyWork(LocalQueue ring) {
        if (idle.wantsSearcher()) {
            wakeSearcher(ring.size());
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

    /** Sees to it that somebody looks at the slots: the lookout, or who becomes it. */
    void arrangeWatch() {
        if (idle.hasLookout()) {
            StackRoom.require(); // a permit without its wake would be a sleeper for ever
            lookout.nudge();
        } else {
            wakeSearcher();
        }
    }

    /** Wakes some parked worker whatever the others do, to make it look at the lifecycle. */
    public void wakeAny() {
        StackRoom.require();
        int claimed = idle.tryClaimAny();
        if (claimed >= 0) {
            driver.wake(claimed);
        }
    }

    /** Wakes all workers, parked or not. */
    public void wakeAll() {
        for (int i = 0; i < workers.length; i++) {
            driver.wake(i);
        }
        rescue.poolStops();
    }

    /**
     * From now on a task that begins finds itself interrupted. Comes before the interrupts that
     * reach those that run: one of them may be cleared with the task that it was not meant for, and
     * what a thief or a timer had in hand when the queues were emptied runs after them.
     */
    public void hurry() {
        isHurried = true;
    }

    /** Takes a task from a thread that is no worker of this pool; it was accepted before. */
    public void pushFromOutside(Runnable task, int hint) {
        injection.pushAccepted(task, hint);
        notifyWork();
    }

    /**
     * Sees to it that somebody wakes up for a timer that was just added to a worker's wheel. The
     * add ended in a full fence, as did the lookout's announcement of its deadline.
     */
    public void timerAdded(long deadline) {
        if (idle.parked() == 0) {
            return; // whoever parks next looks at the wheels
        }
        if (idle.needsLookout()) {
            wakeSearcher();
        } else {
            lookout.hurry(deadline);
        }
    }

    /**
     * Whether any queue holds a task that any worker could take. The caller has just changed the
     * idle word, and all looks are volatile: they come after that change. pairs-with:
     * LocalQueue#publish, which shows work before notifyWork reads the word
     */
    public boolean isWorkVisible() {
        if (!injection.isEmpty()) {
            return true;
        }
        if (stealing) {
            for (Worker worker : runners) {
                if (worker.hasStealable()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a spare would find something to do. */
    public boolean isAnythingWaiting() {
        if (!injection.isEmpty()) {
            return true;
        }
        for (Worker worker : runners) {
            if (worker.hasStealable() || (worker.isStuck() && worker.isSlotOccupied())) {
                return true;
            }
        }
        return isTimerDue();
    }

    /** Whether some worker that counts as parked is in a hook, which may submit. */
    public boolean isAnyInHook() {
        for (Worker worker : workers) {
            if (worker.isInHook()) {
                return true;
            }
        }
        return false;
    }

    /** Whether nothing is queued anywhere; exact when all workers are parked. */
    public boolean isDrained() {
        if (!injection.isEmpty()) {
            return false;
        }
        for (Worker worker : runners) {
            if (worker.queueDepth() > 0) {
                return false;
            }
        }
        return true;
    }

    /** About how many tasks wait in all queues. */
    public int queued() {
        int queued = injection.sizeHint();
        for (Worker worker : runners) {
            queued += worker.queueDepth();
        }
        return queued;
    }

    /** Takes out everything that is queued; workers may go on taking from it meanwhile. */
    public List<Runnable> drain() {
        List<Runnable> drained = new ArrayList<>();
        injection.drainTo(drained);
        LocalQueue hands = new LocalQueue(LocalQueue.CAPACITY);
        Stolen stolen = new Stolen();
        for (Worker worker : runners) {
            drain(worker.batch, hands, stolen, drained);
            drain(worker.ring, hands, stolen, drained);
            Runnable newest = worker.lifo.take();
            if (newest != null) {
                drained.add(newest);
            }
        }
        return drained;
    }

    private static void drain(
            LocalQueue queue, LocalQueue hands, Stolen stolen, List<Runnable> drained) {
        while (queue.sizeForThief() > 0) {
            if (queue.stealInto(hands, stolen) > 0) {
                drained.add(stolen.takeFirst());
                Runnable task = hands.pop();
                while (task != null) {
                    drained.add(task);
                    task = hands.pop();
                }
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /** The earliest instant at which some wheel has something to do. */
    long nextTimer() {
        long earliest = TimerWheel.NONE;
        for (Worker worker : workers) {
            long next = worker.wheel.isIdle() ? TimerWheel.NONE : worker.wheel.nextDeadline();
            if (next != TimerWheel.NONE && (earliest == TimerWheel.NONE || next - earliest < 0)) {
                earliest = next;
            }
        }
        return earliest;
    }

    /** Whether a timer is due that nobody has fired yet. */
    public boolean isTimerDue() {
        long next = nextTimer();
        return next != TimerWheel.NONE && next - clock.nanoTime() <= 0;
    }

    boolean hasTimers() {
        for (Worker worker : workers) {
            if (!worker.wheel.isIdle()) {
                return true;
            }
        }
        return false;
    }
}
