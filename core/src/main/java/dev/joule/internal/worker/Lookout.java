package dev.joule.internal.worker;

import dev.joule.internal.stack.StackRoom;
import dev.joule.internal.timer.TimerWheel;
import java.util.concurrent.TimeUnit;

/**
 * The one parked worker that sleeps with a timeout. It wakes for the next timer of any wheel, and
 * while others run it looks every millisecond or two whether a task waits in the LIFO slot of a
 * worker that has been in one task all the while.
 *
 * <p>Everything here but {@link #wakeBefore} and {@link #wakeToReplan} is called by the worker that
 * holds the role; the idle set's word hands it over, and with it what the last holder wrote.
 */
final class Lookout {
    /** Two looks and their confirmation stay below the promised 2 ms. */
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(1_000);

    private static final long RELAXED_LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(1_600);

    /** A task in a slot behind a task that is new since the last look gets a second look soon. */
    private static final long CONFIRM_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    private static final int QUIET_LOOKS_TO_RELAX = 4;

    /** Looks in a row at workers that have not left their tasks, before it stops watching them. */
    static final int STILL_LOOKS_TO_REST = 100;

    /** The answer of {@link #plan} if there is no time to sleep: the instant has come, or comes. */
    static final long AT_ONCE = -1;

    /** A shorter sleep is not worth it: the kernel's timer slack makes it ten times as long. */
    static final long SHORTEST_SLEEP_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    private final Pool pool;

    /** Kept from one holder of the role to the next, or a slot would wait for each anew. */
    private long lastLook;

    private int quietLooks;
    private int stillLooks;
    private boolean confirm;

    /** The instant at which the lookout will wake by itself; read by threads that add a timer. */
    private volatile long wakeAt = TimerWheel.NONE;

    Lookout(Pool pool) {
        this.pool = pool;
        lastLook = pool.clock.nanoTime();
    }

    /**
     * Decides how long a parked worker sleeps, taking the role if it is free and needed and giving
     * it up when there is nothing to look out for.
     *
     * @return nanoseconds, 0 for "until woken", or {@link #AT_ONCE}
     */
    long plan(Worker self) {
        while (true) {
            long timer = pool.wheels.nextTimer();
            if (!self.isLookout) {
                boolean othersRun = pool.stealing && !pool.idle.isAllParked();
                if (!othersRun && timer == TimerWheel.NONE) {
                    return 0;
                }
                if (!pool.idle.tryBecomeLookout(self.index())) {
                    if (othersRun && pool.idle.needsWatcher()) {
                        wakeToReplan(); // it sleeps for a timer since all were parked
                    }
                    return 0;
                }
                self.isLookout = true;
            }
            boolean watches = pool.stealing && watches();
            if (!watches && timer == TimerWheel.NONE) {
                self.isLookout = false;
                // What began before the role was free did not see it so: look again.
                boolean allParked = pool.idle.leaveLookout();
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
     * Decides whether to watch the slots. Where the others have not left their tasks for long, it
     * says first that it does not, has one more look after that, and then sleeps until it is woken:
     * what was put into a slot by one who did not see the word change is visible at that look.
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

    /** Returns whether there is nothing to see, as at the last looks. */
    private boolean mayRest() {
        return stillLooks > STILL_LOOKS_TO_REST && isStill();
    }

    /** Returns whether all who run are in the tasks of the last look, with empty slots. */
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
     * Makes the lookout plan anew. One that is not named yet, or no longer, needs no wake: it
     * decides whether to watch after it was named, and who gives the role up looks again.
     */
    void wakeToReplan() {
        int holder = pool.idle.lookout();
        if (holder >= 0) {
            pool.driver.wake(holder);
        }
    }

    private long nextLook(long now) {
        if (now - lastLook > RELAXED_LOOK_NANOS) { // nobody had to look for a while
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
     * Looks at the LIFO slots if it is time to; whether a task waits behind a task that has not
     * ended since the last look. A wake for another reason would else take it too soon.
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

    /** Takes the tasks that {@link #look} found stuck, for the worker that now runs again. */
    void rescueInto(Worker self) {
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

    /** Wakes the lookout when it would sleep past a deadline. */
    void wakeBefore(long deadline) {
        long at = wakeAt;
        if (at == TimerWheel.NONE || deadline - at < 0) {
            StackRoom.require(); // a permit without its wake would be a sleeper for ever
            wakeToReplan();
        }
    }
}
