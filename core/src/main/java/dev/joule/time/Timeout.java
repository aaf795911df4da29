package dev.joule.time;

import dev.joule.internal.task.Names;
import dev.joule.internal.task.Throwing;
import dev.joule.internal.timer.TimerHost;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the time of some work. It is the timer itself, so that a timeout is one object.
 *
 * @param <T> what the work yields
 */
final class Timeout<T> extends Alarm implements Pollable<T> {

    private final long nanos;

    /** The work, or null once it is over. */
    private @Nullable Pollable<T> inner;

    Timeout(long nanos, Pollable<T> inner) {
        this.nanos = nanos;
        this.inner = inner;
    }

    @Override
    public Poll<T> poll(Context context) throws Exception {
        Pollable<T> work = inner;
        if (work == null) {
            throw new IllegalStateException("a timeout was polled after it was over");
        }
        if (isArmed()) {
            refuseSecondTask(context.waker());
        }
        Poll<T> poll;
        try {
            poll = Objects.requireNonNull(work.poll(context), "poll returned null");
        } catch (Throwable thrown) {
            end();
            throw thrown;
        }
        if (poll.isReady()) {
            end();
            return poll;
        }
        if (isOver(context, work)) {
            throw expire(work);
        }
        return poll;
    }

    private boolean isOver(Context context, Pollable<T> work) {
        try {
            return isArmed() ? firedOrWakes(context.waker()) : isOverAtOnce(context);
        } catch (Throwable thrown) {
            // No timer to be had: this is over, and so is the work.
            end();
            Throwing.cancel(work, thrown);
            throw thrown;
        }
    }

    private boolean isOverAtOnce(Context context) {
        if (nanos <= 0) {
            return true;
        }
        TimerHost host = hostOf(context);
        arm(host, host.nanoTime() + nanos, context.waker());
        return false;
    }

    private TimeoutException expire(Pollable<T> work) {
        end();
        TimeoutException expired =
                new TimeoutException(
                        "not ready within " + Names.ofTime(nanos) + ": " + Names.of(work));
        Throwing.cancel(work, expired);
        return expired;
    }

    @Override
    public void onCancel() {
        Pollable<T> work = inner;
        if (work != null) {
            end();
            work.onCancel();
        }
    }

    private void end() {
        inner = null;
        disarm();
    }

    @Override
    public String toString() {
        Pollable<T> work = inner;
        return "timeout("
                + Names.ofTime(nanos)
                + (work == null ? ")" : ", " + Names.of(work) + ")");
    }
}
