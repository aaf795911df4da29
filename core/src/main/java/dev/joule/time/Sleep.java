package dev.joule.time;

import dev.joule.internal.task.Names;
import dev.joule.internal.timer.TimerHost;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;

/** Waits for a time, from its first poll on. */
final class Sleep extends Alarm implements Pollable<Void> {

    private final long nanos;
    private boolean done;

    private Sleep(long nanos) {
        this.nanos = nanos;
    }

    static Sleep lasting(long nanos) {
        return new Sleep(nanos);
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
        if (nanos <= 0) {
            return true;
        }
        arm(host, host.nanoTime() + nanos, context.waker());
        return false;
    }

    @Override
    public void onCancel() {
        done = true;
        disarm();
    }

    @Override
    public String toString() {
        return "sleep(" + Names.ofTime(nanos) + ")";
    }
}
