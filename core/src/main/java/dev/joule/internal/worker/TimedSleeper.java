package dev.joule.internal.worker;

import dev.joule.internal.park.StackRoom;
import dev.joule.internal.timer.TimerWheel;
import java.util.concurrent.TimeUnit;

/**
 * Manages the role of timed sleeper: the one parked worker that sleeps with a timeout. The timed
 * sleeper wakes for the next timer of any wheel, and while others run it checks every millisecond
 * or two whether a task waits in the LIFO slot of a worker that has been in one task all the while.
 *
 * <p>{@link #plan} is called by each worker that parks, {@link #wakeBefore} and {@link
 * #wakeToReplan} by any thread, the others by the holder of the role. The idle word hands the role
 * over, and makes the writes of its last holder visible to the next.
 */
final class TimedSleeper {
    /** Two looks and their confirmation stay below the promised 2 ms. */
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(1_000);

    private static final long RELAXED_LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(1_600);

    /** The time to the second look at a slot whose owner has begun a task since the last look. */
    private static final long CONFIRM_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    private static final int QUIET_LOOKS_TO_RELAX = 4;

    /** The looks in a row that find all workers still in their tasks, before watching ends. */
    static final int STILL_LOOKS_TO_REST = 100;

    /**
     * The result of {@link #plan} if there is no time to sleep: the instant has come, or is close.
     */
    static final long AT_ONCE = -1;

    /** The shortest sleep: the kernel's timer slack would make this one ten times as long. */
    static final long SHORTEST_SLEEP_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    private final Pool pool;

    /** The time of the last look; kept when the role changes hands, so that no slot waits anew. */
    private long lastLook;

    private int quietLooks;
    private int stillLooks;
    private boolean confirm;

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
                boolean othersRun = pool.stealing && !pool.idle.isAllParked();
                if (!othersRun && timer == TimerWheel.NONE) {
                    return 0;
                }
                if (!pool.idle.tryBecomeTimedSleeper(self.index())) {
                    if (othersRun && pool.idle.needsWatcher()) {
                        wakeToReplan(); // all were parked, so it sleeps for a timer only
                    }
                    return 0;
                }
                self.isTimedSleeper = true;
                stillLooks = Math.min(stillLooks, STILL_LOOKS_TO_REST); // the last look is its own
            }
            boolean watches = pool.stealing && watches();
            if (!watches && timer == TimerWheel.NONE) {
                self.isTimedSleeper = false;
                // Threads that saw the role taken did not ask for a timed sleeper: look again.
                boolean allParked = pool.idle.resignAsTimedSleeper();
                if ((allParked || !pool.stealing || mayRest()) && !pool.wheels.hasTimers()) {
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
     * Decides whether to watch the slots. If the others have stayed in their tasks for long, the
     * timed sleeper first clears the mark for watching in the idle word, looks once more, and then
     * sleeps until it is woken: a task that a worker put into its slot before it could see the
     * changed word is visible at that look.
     */
    private boolean watches() {
        if (stillLooks < STILL_LOOKS_TO_REST) {
            return pool.idle.watchUnlessAllParked();
        }
        pool.idle.stopWatching();
        if (stillLooks == STILL_LOOKS_TO_REST) {
            return !pool.idle.isAllParked();
        }
        if (mayRest()) {
            return false;
        }
        stillLooks = 0;
        return pool.idle.watchUnlessAllParked();
    }

    /** Returns whether, as at the last looks, no worker has left its task or filled its slot. */
    private boolean mayRest() {
        return stillLooks > STILL_LOOKS_TO_REST && isStill();
    }

    /** Returns whether all workers that run are in the tasks of the last look, with empty slots. */
    private boolean isStill() {
        for (Worker worker : pool.runners()) {
            if (!isAsleep(worker)
                    && (worker.queues.lifo.isOccupied()
                            || worker.counters().get(WorkerCounters.RAN) != worker.ranAtLook)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAsleep(Worker worker) {
        return worker.index() < pool.size() && pool.idle.isParked(worker.index());
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
        if (now - lastLook > RELAXED_LOOK_NANOS) { // no look was due for a while
            lastLook = now;
            quietLooks = 0;
            confirm = false;
        }
        long left = lastLook + interval() - now;
        long step = pool.driver.timeoutGranularityNanos();
        return step > 0 && left % step > 0 ? now + left - left % step + step : now + left;
    }

    private long interval() {
        if (confirm) {
            return CONFIRM_NANOS;
        }
        return quietLooks >= QUIET_LOOKS_TO_RELAX ? RELAXED_LOOK_NANOS : LOOK_NANOS;
    }

    /**
     * Looks at the LIFO slots if it is time to. Returns whether a task waits behind one that has
     * not ended since the last look. A wake for another reason leads to no look before that time.
     */
    boolean look() {
        if (!pool.stealing) {
            return false;
        }
        long now = pool.clock.nanoTime();
        if (now - lastLook < interval()) {
            return false;
        }
        lastLook = now;
        stillLooks = isStill() ? Math.min(stillLooks + 1, STILL_LOOKS_TO_REST + 1) : 0;
        boolean anyStuck = false;
        boolean anyNew = false;
        for (Worker worker : pool.runners()) {
            long ran = worker.counters().get(WorkerCounters.RAN);
            boolean isOccupied = worker.queues.lifo.isOccupied();
            worker.holdsBack = isOccupied && ran == worker.ranAtLook;
            anyStuck |= worker.holdsBack;
            anyNew |= isOccupied && !worker.holdsBack;
            worker.ranAtLook = ran;
        }
        confirm = anyNew;
        quietLooks = anyStuck || anyNew ? 0 : quietLooks + 1;
        return anyStuck;
    }

    /** Moves the tasks that {@link #look} found stuck to the queue of a worker that runs again. */
    void takeOverdueTasks(Worker self) {
        for (Worker worker : pool.runners()) {
            if (worker.holdsBack
                    && worker != self
                    && worker.counters().get(WorkerCounters.RAN) == worker.ranAtLook) {
                Runnable task = worker.queues.lifo.take();
                if (task != null) {
                    self.pushBack(task);
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
