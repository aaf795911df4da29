package dev.joule.internal.compensation;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.idle.Parker;
import dev.joule.internal.idle.StackRoom;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.worker.Compensation;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolEvents;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Checks every few milliseconds, while workers run, whether workers are stuck while tasks wait, and
 * if so sends spares to work. The package documentation describes the protocol.
 *
 * <p>{@link #tick} looks once and returns without parking, so a test can drive it. {@link #live} is
 * the body of the thread.
 */
public final class Sentinel implements Compensation, Consumer<Worker> {
    static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** The time to the first look after a spare was sent while all workers wait. */
    static final long FIRST_PERIOD_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /**
     * The number of looks in a row that must find each worker parked, or still in the task in which
     * it is stuck, before the sentinel rests. If it rested sooner, requests that come to an idle
     * scheduler every few milliseconds would be delayed by waking it.
     */
    public static final int IDLE_LOOKS = 20;

    /** The period while no spare could help. Stalls and starvation are still reported then. */
    static final long LONG_PERIOD_NANOS = IDLE_LOOKS * PERIOD_NANOS;

    private final Pool pool;
    private final IdleSet idle;
    private final Clock clock;
    private final long limitNanos;
    private final Spares spares;
    private final SentinelListener listener;
    private final Starvation starvation;
    private final Predicate<Worker> probe;
    private final Watched[] workers;
    private final ClockGaps clockGaps;
    private final ComputeSpareBudget computeBudget;
    private final SentinelWakeThrottle wakeThrottle;

    /** The idle set at the last tick. */
    private long lastIdle;

    private int idleLooks;
    private int waitingWorkers;
    private int computingWorkers;
    private boolean hasRested;

    /** The looks until a program that starts has most likely done so: fewer than before a rest. */
    private int looksToSettle = IDLE_LOOKS;

    /** The time from the last look to the next one. */
    private long period = PERIOD_NANOS;

    /** The time to the next look for outside events in a rest. */
    private long restPeriod = PERIOD_NANOS;

    private final Parker parker = new Parker();
    private final AtomicBoolean isAsleep = new AtomicBoolean();

    /**
     * @param limitNanos the time in one task after which a worker is stuck
     * @param listener receives each worker that is found stuck, and starvation
     * @param probe returns whether the thread of a worker computes
     */
    public Sentinel(
            Pool pool,
            Clock clock,
            long limitNanos,
            Spares spares,
            SentinelListener listener,
            Predicate<Worker> probe) {
        this.pool = pool;
        this.clock = clock;
        this.limitNanos = limitNanos;
        this.spares = spares;
        this.probe = probe;
        this.listener = listener;
        idle = pool.idle();
        long now = clock.nanoTime();
        clockGaps = new ClockGaps(now);
        computeBudget = new ComputeSpareBudget(pool, now);
        wakeThrottle = new SentinelWakeThrottle(now);
        starvation = new Starvation(pool, listener, now);
        workers = new Watched[pool.size()];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Watched(pool.worker(i), now);
        }
    }

    /**
     * Runs the thread: ends with the pool and not before, and then ends the spares.
     *
     * @param uncaught receives an exception of a tick; its own exceptions are ignored
     */
    public void live(Pool.Lifecycle lifecycle, Consumer<Throwable> uncaught) {
        try {
            while (!lifecycle.isStopped()) {
                parker.park(tickSafely(uncaught));
            }
        } finally {
            spares.endThreads();
        }
    }

    private long tickSafely(Consumer<Throwable> uncaught) {
        try {
            return tick();
        } catch (Throwable thrown) { // such as out of memory: the next tick may succeed
            try {
                uncaught.accept(thrown);
            } catch (Throwable ignored) {
                // Without this thread no spare would come to help any more.
            }
            return PERIOD_NANOS;
        }
    }

    /**
     * Looks once at all workers.
     *
     * @return how long to sleep, in nanoseconds; 0 for "until woken"
     */
    public long tick() {
        long now = clock.nanoTime();
        if (hasRested) {
            hasRested = false;
            isAsleep.set(false);
            clockGaps.rested(now);
            computeBudget.rested(now);
            for (Watched worker : workers) {
                worker.rested(now);
            }
        } else {
            forgetMissed(clockGaps.missed(now, Math.max(period, PERIOD_NANOS)));
        }
        wakeThrottle.look(pool.runners(), now);
        spares.tidy(now);
        if (!idle.isAllParked()) {
            pool.poll(); // no other thread does if all workers that run are stuck
        }
        lookAtWorkers(now);
        spares.look(limitNanos, probe, this, now);
        int stuck = stuckWorkers() + spares.waiting() + spares.computing();
        if (stuck >= pool.size()) {
            lookForStarvation(now);
        }
        if (looksToSettle > 0) {
            looksToSettle -= (int) Math.max(1, period / PERIOD_NANOS);
            if (looksToSettle <= 0) {
                listener.settled();
            }
        }
        if (tryRest()) {
            return restNanos(now);
        }
        restPeriod = PERIOD_NANOS;
        long sent = spares.sent();
        help(stuck, now);
        PoolEvents events = pool.events();
        if (events != null && spares.sent() != sent) {
            events.sparesSent((int) (spares.sent() - sent), spares.atWork());
        }
        if (stuck > 0) {
            pool.watchHeldSlots();
        }
        if (isUnattended() && idle.parked() + stuckWorkers() == pool.size()) {
            pool.wakeAny(); // it waits for events in place of the worker that is stuck
        }
        period = nextPeriod(spares.sent() != sent, now);
        return period;
    }

    private void lookAtWorkers(long now) {
        waitingWorkers = 0;
        computingWorkers = 0;
        for (int i = 0; i < workers.length; i++) {
            boolean isAway = idle.isParked(i);
            switch (workers[i].look(isAway, limitNanos, limitNanos, probe, this, now)) {
                case WAITS -> waitingWorkers++;
                case COMPUTES -> computingWorkers++;
                case MOVES -> {}
            }
        }
    }

    private int stuckWorkers() {
        return waitingWorkers + computingWorkers;
    }

    /**
     * Returns whether workers are stuck, others are parked, and no parked worker waits for events.
     */
    private boolean isUnattended() {
        return stuckWorkers() > 0 && idle.parked() > 0 && pool.isUnattended();
    }

    /**
     * Returns the time to the next look. While all workers wait in their tasks, none of them sees
     * events and timers, and a spare goes to sleep when it finds no more tasks. So this thread
     * looks soon after it has sent a spare, then after twice that time, and so on, and when a timer
     * is due.
     */
    private long nextPeriod(boolean hasSent, long now) {
        if (!canSparesHelp()) {
            return pool.hasEvents() ? PERIOD_NANOS : LONG_PERIOD_NANOS;
        }
        boolean isAnyComputing = computingWorkers + spares.computing() > 0;
        if (stuckWorkers() < pool.size() || isAnyComputing || wakeThrottle.isAnyNew()) {
            return PERIOD_NANOS;
        }
        long most = hasSent ? FIRST_PERIOD_NANOS : Math.min(2 * period, PERIOD_NANOS);
        long timer = pool.nextTimer();
        return timer == TimerWheel.NONE || timer - now <= 0 // due, and no spare could come for it
                ? most
                : Math.clamp(timer - now, FIRST_PERIOD_NANOS, most);
    }

    /**
     * Sends spares to work, or dismisses some, so that as many are at work as the stuck threads
     * need.
     */
    private void help(int stuck, long now) {
        int atWork = spares.atWork();
        boolean isAllStuck = stuck == pool.size() + atWork;
        int computing = computingWorkers + spares.computing();
        int waiting = stuck - computing;
        int wanted = waiting + computeBudget.spares(computing, isAllStuck, now);
        boolean canHelp = canSparesHelp();
        pool.setWantsHelp(
                (wantsCalls() && idleLooks >= IDLE_LOOKS) // about to rest
                        || (isAllStuck && wanted > atWork && canHelp));
        if (wanted < atWork) {
            spares.dismiss(atWork - wanted);
        } else if (canHelp && wanted > atWork && isNoneFree() && pool.isAnythingWaiting()) {
            int missing = wanted - atWork;
            spares.send(
                    isAllStuck
                            ? Math.max(missing, waiting)
                            : Math.min(missing, Math.max(1, atWork)),
                    now);
        }
    }

    /** Returns whether no parked worker could take the tasks of a stuck one. */
    private boolean isNoneFree() {
        return idle.parked() == 0 || !pool.isStealing();
    }

    private boolean canSparesHelp() {
        return spares.areAllowed() && pool.canSparesHelp();
    }

    /**
     * Returns whether a push must end a rest: if spares could help, or if it is the first task that
     * waits for the stuck workers, so that starvation begins.
     */
    private boolean wantsCalls() {
        return stuckWorkers() > 0 && (canSparesHelp() || pool.queued() == 0);
    }

    private void lookForStarvation(long now) {
        try {
            starvation.look(now);
        } catch (Throwable thrown) { // the listener's
            pool.worker(0).report(thrown);
        }
    }

    /**
     * Marks the sentinel asleep if no worker has changed its state for some time. Returns whether
     * it rests now.
     */
    private boolean tryRest() {
        long seen = idle.snapshot();
        // A look after a long period stands for the short ones that would have fitted into it.
        int looks = (int) (period / PERIOD_NANOS);
        idleLooks = seen == lastIdle && isStill() ? idleLooks + looks : 0;
        lastIdle = seen;
        if (idleLooks < IDLE_LOOKS) {
            return false;
        }
        spares.endAll();
        // Set wantsHelp one look before the rest: a task that was pushed before, and so did not
        // wake this thread, is visible at that look.
        boolean wantedHelp = pool.wantsHelp();
        pool.setWantsHelp(wantsCalls());
        if (pool.wantsHelp() && !wantedHelp) {
            return false;
        }
        isAsleep.set(true); // pairs-with: Sentinel#workerAwakes, Worker#leaveStuckTask
        if (idle.snapshot() == seen && isStill()) {
            hasRested = true;
            return true;
        }
        isAsleep.set(false);
        return false;
    }

    /**
     * Returns whether each worker is parked or still in the task in which it is stuck, each spare
     * sleeps or is stuck, and there is nothing that another spare or a parked worker could do.
     */
    private boolean isStill() {
        if (!spares.isNoneOnItsWay()) {
            return false;
        }
        int parked = 0;
        for (int i = 0; i < workers.length; i++) {
            if (idle.isParked(i)) {
                parked++;
            } else if (!workers[i].isStillStuck()) {
                return false;
            }
        }
        if (parked == workers.length && spares.atWork() == 0) {
            return true;
        }
        return !isUnattended()
                && !(parked > 0 && pool.isAnyHeldSlotOccupied())
                && !(canSparesHelp() && !spares.areAllSent() && pool.isAnythingWaiting());
    }

    /**
     * Returns how long to rest: 0 for "until woken". If all workers are stuck, no worker sees
     * timers, outside events and starvation, so the rest ends when there may be one of these.
     */
    private long restNanos(long now) {
        if (idle.parked() > 0) {
            return 0;
        }
        long most = Long.MAX_VALUE;
        long timer = canSparesHelp() ? pool.nextTimer() : TimerWheel.NONE;
        if (timer != TimerWheel.NONE && timer - now > 0) { // else no spare could come for it
            most = timer - now;
        }
        if (canSparesHelp() && pool.hasEvents()) {
            restPeriod = Math.min(2 * restPeriod, LONG_PERIOD_NANOS);
            most = Math.min(most, restPeriod);
        }
        if (pool.queued() > 0 || !pool.wantsHelp()) { // no push will wake it
            most = Math.min(most, starvation.untilDue(now));
        }
        return most == Long.MAX_VALUE ? 0 : most;
    }

    /** Returns whether it sleeps until a worker wakes it; for tests and {@code verify}. */
    public boolean isAtRest() {
        return isAsleep.get();
    }

    @Override
    public void workerAwakes() {
        if (isAsleep.get()) {
            StackRoom.require(); // with the mark cleared and no wake it would rest for ever
            if (isAsleep.getAndSet(false)) {
                parker.wake();
            }
        }
    }

    @Override
    public void sparesCanHelp() {
        StackRoom.require();
        parker.wake(); // from a rest, or from a long period
    }

    /**
     * Wakes this thread if a task waits, no parked worker could take it, and such calls last.
     * Otherwise it sees the call at its next look.
     */
    @Override
    public void workerBlocks() {
        boolean isWorkerFree = idle.parked() > 0 && !idle.isAllParked();
        if (!isWorkerFree
                && spares.areAllowed()
                && wakeThrottle.mayWake()
                && pool.isAnythingWaiting()) {
            StackRoom.require();
            wakeThrottle.wakes();
            parker.wake();
        }
    }

    @Override
    public void workWaits() {
        StackRoom.require(); // with wantsHelp cleared and no wake no later push would wake it
        pool.setWantsHelp(false); // one wake is enough; the next look decides anew
        parker.wake();
    }

    /** Makes the thread check whether it must end. */
    @Override
    public void poolStops() {
        parker.wake();
    }

    /** Leaves out a time in which no thread may have run. */
    private void forgetMissed(long nanos) {
        if (nanos == 0) {
            return;
        }
        for (Watched worker : workers) {
            worker.forget(nanos);
        }
        spares.forgetMissed(nanos);
        starvation.forgetMissed(nanos);
        computeBudget.forgetMissed(nanos);
    }

    @Override
    public void accept(Worker worker) {
        worker.counters().increment(WorkerCounters.STALLS);
        try {
            listener.stalled(worker);
        } catch (Throwable thrown) { // help comes all the same
            worker.report(thrown);
        }
    }

    @Override
    public long snapshot() {
        return spares.snapshot();
    }

    @Override
    public boolean isQuiet(long snapshot) {
        return spares.isQuiet(snapshot);
    }

    @Override
    public long compensations() {
        return spares.sent();
    }
}
