package dev.joule.internal.worker;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.timer.TimerWheel;
import java.util.function.Consumer;

/** The timer wheels of all workers, seen as one; spares have no wheels of their own. */
@SuppressWarnings("ArrayRecordComponent") // not compared
record TimerWheels(Worker[] workers, Clock clock, Consumer<Throwable> uncaught) {
    /**
     * Returns the earliest instant at which a wheel has something to do; {@link TimerWheel#NONE} if
     * there is none.
     */
    long nextTimer() {
        long earliest = TimerWheel.NONE;
        for (Worker worker : workers) {
            TimerWheel wheel = worker.wheel();
            long next = wheel.isIdle() ? TimerWheel.NONE : wheel.nextDeadline();
            if (next != TimerWheel.NONE && (earliest == TimerWheel.NONE || next - earliest < 0)) {
                earliest = next;
            }
        }
        return earliest;
    }

    /** Returns whether a timer is due that no worker has fired yet. */
    boolean isTimerDue() {
        long next = nextTimer();
        return next != TimerWheel.NONE && next - clock.nanoTime() <= 0;
    }

    boolean hasTimers() {
        for (Worker worker : workers) {
            if (!worker.wheel().isIdle()) {
                return true;
            }
        }
        return false;
    }

    /** Fires the due timers of one wheel, and returns the index of the one after it. */
    int pollOne(int index, long now) {
        workers[index].wheel().poll(now, uncaught);
        return index + 1 < workers.length ? index + 1 : 0;
    }

    /** Fires the due timers of all wheels; skips a wheel that another thread polls meanwhile. */
    void pollAll() {
        long now = clock.nanoTime();
        for (Worker worker : workers) {
            worker.wheel().poll(now, uncaught);
        }
    }
}
