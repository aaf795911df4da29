package dev.joule.internal.worker;

import dev.joule.internal.timer.TimerWheel;
import java.util.function.Consumer;

/** The timer wheels of all workers, seen as one; spares have none of their own. */
final class TimerWheels {
    private final Worker[] workers;
    private final Clock clock;
    private final Consumer<Throwable> uncaught;

    TimerWheels(Worker[] workers, Clock clock, Consumer<Throwable> uncaught) {
        this.workers = workers;
        this.clock = clock;
        this.uncaught = uncaught;
    }

    /** The earliest instant at which some wheel has something to do. */
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

    /** Fires what is due, whosever it is; a wheel that another polls meanwhile is passed over. */
    void pollAll() {
        long now = clock.nanoTime();
        for (Worker worker : workers) {
            worker.wheel().poll(now, uncaught);
        }
    }
}
