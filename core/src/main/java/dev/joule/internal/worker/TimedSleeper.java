package dev.joule.internal.worker;

import dev.joule.internal.idle.StackRoom;
import dev.joule.internal.timer.TimerWheel;
import java.util.concurrent.TimeUnit;

/**
 * Manages the role of timed sleeper: the one parked worker that sleeps with a timeout. The timed
 * sleeper wakes for the next timer of any wheel, and while a worker runs that is not held it checks
 * every 0.9 ms whether a task waits in a LIFO slot behind a task that has not ended since the last
 * look.
 *
 * <p>{@link #plan} is called by each worker that parks, {@link #wakeBefore} and {@link
 * #wakeToReplan} by any thread, the others by the holder of the role. The idle word hands the role
 * over, and makes the writes of its last holder visible to the next.
 */
final class TimedSleeper {
    /**
     * The time between two looks. A task whose worker began the task before it just after a look is
     * found by the second look: within the promised 2 ms, though each wake-up comes late.
     */
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(900);

    /**
     * The result of {@link #plan} if there is no time to sleep: the instant has come, or is close.
     */
    static final long AT_ONCE = -1;

    /** The shortest sleep: the kernel's timer slack would make this one ten times as long. */
    static final long SHORTEST_SLEEP_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    private final Pool pool;

    /** The time of the last look; kept when the role changes hands, so that no slot waits anew. */
    private long lastLook;

    /** The instant at which the timed sleeper wakes by itself; read by threads that add a timer. */
    private volatile long wakeAt = TimerWheel.NONE;

    TimedSleeper(Pool pool) {
        this.pool = pool;
        lastLook = pool.clock.nanoTime();
    }

    /**
     * Decides how long a parked worker sleeps. Takes the role if it is free and needed, and gives
     * it up if neither timers nor slots need a timed sleeper.
     *
     * @return nanoseconds, 0 for "until woken", or {@link #AT_ONCE}
     */
    long plan(Worker self) {
        while (true) {
            long timer = pool.wheels.nextTimer();
            if (!self.isTimedSleeper) {
                boolean mustWatch = isWatchNeeded(self);
                if (!mustWatch && timer == TimerWheel.NONE) {
                    return 0;
                }
                if (!pool.idle.tryBecomeTimedSleeper(self.index())) {
                    if (mustWatch && pool.idle.needsWatcher()) {
                        wakeToReplan(); // it sleeps for a timer only
                    }
                    return 0;
                }
                self.isTimedSleeper = true;
            }
            boolean watches = watches(self);
            if (!watches && timer == TimerWheel.NONE) {
                self.isTimedSleeper = false;
                pool.idle.resignAsTimedSleeper();
                // Threads that saw the role taken did not ask for a timed sleeper: look again.
                if (!isWatchMissing(self) && !pool.wheels.hasTimers()) {
                    return 0;
                }
                continue; // what was read above is out of date
            }
            long now = pool.clock.nanoTime();
            long until = watches ? nextLook(now) : timer;
            if (timer != TimerWheel.NONE && timer - until < 0) {
                until = timer;
            }
            wakeAt = until;
            // pairs-with: Pool#timerAdded, which adds the timer before it reads wakeAt
            long again = pool.wheels.nextTimer();
            if (again == TimerWheel.NONE || again - until >= 0) {
                return until - now < SHORTEST_SLEEP_NANOS ? AT_ONCE : until - now;
            }
        }
    }

    /**
     * Decides whether to watch the slots, and publishes that. Before it does not, it looks again: a
     * worker that woke or was released before that was published relies on the watch.
     */
    private boolean watches(Worker self) {
        if (!isWatchNeeded(self)) {
            // pairs-with: WorkerQueues#schedule, Worker#leaveStuckTask
            pool.idle.setWatching(false);
            if (!isWatchMissing(self)) {
                return false;
            }
        }
        pool.idle.setWatching(true);
        return true;
    }

    /**
     * Returns whether another worker, or a spare, runs and is not held, or is held with a task in
     * its slot. Nothing comes to the slot of a held one.
     */
    private boolean isWatchNeeded(Worker self) {
        Worker[] runners = pool.runners();
        if (!pool.stealing || (runners.length == pool.size() && pool.idle.isAllParked())) {
            return false;
        }
        for (Worker worker : runners) {
            boolean isAsleep = worker.index() < pool.size() && pool.idle.isParked(worker.index());
            if (worker != self
                    && !isAsleep
                    && (!worker.stall.isSlotOpen() || worker.queues.isSlotOccupied())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether others than the caller need a watch and there is none. */
    boolean isWatchMissing(Worker self) {
        return !pool.idle.isWatched() && isWatchNeeded(self);
    }

    /**
     * Makes the timed sleeper plan anew. A timed sleeper that is not named yet, or no longer, needs
     * no wake: it decides whether to watch after it is named, and a worker that gives the role up
     * looks again.
     */
    void wakeToReplan() {
        int holder = pool.idle.timedSleeper();
        if (holder >= 0) {
            pool.driver.wake(holder);
        }
    }

    private long nextLook(long now) {
        if (now - lastLook > 2 * LOOK_NANOS) { // no look was due for a while
            lastLook = now;
        }
        long left = lastLook + LOOK_NANOS - now;
        long step = pool.driver.timeoutGranularityNanos();
        return step > 0 && left % step > 0 ? now + left - left % step + step : now + left;
    }

    /**
     * Looks at the LIFO slots if it is time to. Returns whether a task waits behind one that has
     * not ended since the last look. A wake for another reason leads to no look before that time.
     */
    boolean look() {
        long now = pool.clock.nanoTime();
        if (!pool.stealing || now - lastLook < LOOK_NANOS) {
            return false;
        }
        lastLook = now;
        boolean isAnyStuck = false;
        for (Worker worker : pool.runners()) {
            boolean hasMoved = worker.progress.hasMoved(worker.ran(), now);
            worker.holdsBack = !hasMoved && worker.queues.lifo.isOccupied();
            isAnyStuck |= worker.holdsBack;
        }
        return isAnyStuck;
    }

    /** Moves the tasks that {@link #look} found stuck to the queue of a worker that runs again. */
    void takeOverdueTasks(Worker self) {
        for (Worker worker : pool.runners()) {
            if (worker.holdsBack && worker != self && worker.progress.isAt(worker.ran())) {
                Runnable task = worker.queues.lifo.take();
                if (task != null) {
                    worker.stall.noteOverdue(worker.ran());
                    self.queues.pushBack(task, 0); // it has waited elsewhere
                }
            }
        }
    }

    /** Wakes the timed sleeper if it would sleep past a deadline. */
    void wakeBefore(long deadline) {
        long at = wakeAt;
        if (at == TimerWheel.NONE || deadline - at < 0) {
            StackRoom.require(); // a timed sleeper with a permit and no wake would sleep for ever
            wakeToReplan();
        }
    }
}
