package dev.joule.time;

import dev.joule.internal.task.ExpiringWaker;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.task.Context;
import dev.joule.task.Waker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A timer that wakes the task that polled it last. What waits for it extends it, so that a sleep is
 * one object.
 *
 * <p>Its methods are those of one task, which are never called at the same time, but for {@link
 * #fire()}, which comes from any thread. The two meet in a handshake: the task writes its waker and
 * reads whether the alarm fired; the wheel writes that it fired and reads the waker. The second one
 * sees the write of the first.
 */
abstract class Alarm extends TimerEntry {

    private static final VarHandle WAKER =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "waker", VarHandle.class, Alarm.class, Waker.class);

    /* field | task              | fire             | guards
     * waker | Plain read, write | getAndSet(null)  | nothing: a waker is safe to share
     *       | (volatile)        |                  | */
    @SuppressWarnings("unused") // through its handle
    private volatile @Nullable Waker waker;

    private boolean armed;

    /** The clock and the timers of the scheduler that a poll runs for. */
    static TimerHost hostOf(Context context) {
        Object scheduler = context.scheduler();
        if (scheduler instanceof TimerHost host) {
            return host;
        }
        throw new IllegalStateException(
                "timers need a scheduler of Joule's own; the context's is " + scheduler);
    }

    /** Returns whether {@link #arm} was called. */
    final boolean isArmed() {
        return armed;
    }

    /** Sets the timer; once. Of two tasks that begin at the same time one is refused. */
    final void arm(TimerHost host, long deadlineNanos, Waker first) {
        if (!WAKER.compareAndSet(this, null, first)) {
            throw ExpiringWaker.refusal(this);
        }
        setDeadlineNanos(deadlineNanos);
        try {
            host.addTimer(this);
        } catch (Throwable refused) {
            waker = null;
            throw refused;
        }
        armed = true;
    }

    /**
     * Returns whether the alarm fired; if not, this waker is the one to be woken when it does.
     *
     * @param current the waker of the current poll
     */
    final boolean firedOrWakes(Waker current) {
        refuseSecondTask(current);
        if (!isFired() && wakerPlain() != current) {
            // A volatile write before a volatile read of the state.
            // pairs-with: Alarm#fire, whose state changed before it takes the waker
            waker = current;
        }
        if (!isFired()) {
            return false;
        }
        waker = null;
        return true;
    }

    /** Fails when another task than the one of the last poll waits for this alarm. */
    final void refuseSecondTask(Waker current) {
        Waker before = wakerPlain();
        if (before != null && before != current) {
            ExpiringWaker.refuseSecondTask(before, current, this);
        }
    }

    /** Ends the alarm if it was armed and has not fired; it wakes nobody and holds nothing then. */
    final void disarm() {
        if (armed && !tryCancel()) {
            waker = null;
        }
    }

    @Override
    protected final void fire() {
        // The state became FIRED before this, by a CAS.
        // pairs-with: Alarm#firedOrWakes
        Waker last = (Waker) WAKER.getAndSet(this, null);
        if (last != null) {
            last.wake();
        }
    }

    @Override
    protected final void clear() {
        waker = null;
    }

    private @Nullable Waker wakerPlain() {
        // The task's own last write, or the null of a fire, which the state then tells.
        return (Waker) WAKER.get(this);
    }
}
