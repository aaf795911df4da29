package dev.joule.time;

import dev.joule.internal.task.Names;
import dev.joule.internal.timer.TimerHost;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;

/** Waits, from its first poll on, for so long or until an instant. */
final class Sleep extends Alarm implements Pollable<Void> {

    private final long nanos;
    private final boolean absolute;
    private boolean done;

    private Sleep(long nanos, boolean absolute) {
        this.nanos = nanos;
        this.absolute = absolute;
    }

    static Sleep lasting(long nanos) {
        return new Sleep(nanos, false);
    }

    static Sleep until(long nanoTime) {
        return new Sleep(nanoTime, true);
    }

    @Override
    public Poll<Void> poll(Context context) {
        if (done) {
            throw new IllegalStateException("a sleep was polled after it was over");
        }
        if (isArmed() ? firedOrWakes(context.waker()) : isOverAtOnce(context)) {
            done = true;
            return Poll.ready(null);
        }
        return Poll.pending();
    }

    private boolean isOverAtOnce(Context context) {
        TimerHost host = hostOf(context);
        if (!absolute && nanos <= 0) {
            return true;
        }
        long now = host.nanoTime();
        // No more than can be added to the clock without going round.
        long left = Math.min(absolute ? nanos - now : nanos, Timers.FOREVER_NANOS);
        if (left <= 0) {
            return true;
        }
        arm(host, now + left, context.waker());
        return false;
    }

    @Override
    public void onCancel() {
        done = true;
        disarm();
    }

    @Override
    public String toString() {
        return absolute ? "sleepUntil(" + nanos + ")" : "sleep(" + Names.ofTime(nanos) + ")";
    }
}
