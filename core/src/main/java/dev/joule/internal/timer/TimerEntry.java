package dev.joule.internal.timer;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A timer for one use: a deadline and an action. It is its own list node, so that setting a timer
 * allocates nothing else.
 *
 * <p>{@link #fire()} and {@link #clear()} exclude each other: the thread that changes the state
 * from PENDING runs the one that belongs to the new state.
 */
public abstract class TimerEntry {

    /* NEW --add--> PENDING --poll--> FIRED
     *  |              |
     *  +--tryCancel---+--tryCancel--> CANCELLED */
    private static final int NEW = 0;
    private static final int PENDING = 1;
    private static final int FIRED = 2;
    private static final int CANCELLED = 3;

    private static final VarHandle STATE =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "state", VarHandle.class, TimerEntry.class, int.class);

    private volatile int state;

    /** Written before the timer is set, and published by the push onto the inbox. */
    private long deadlineNanos;

    /* The fields below belong to the wheel. next and prev, and place once it is positive, change
     * only under the wheel's lock, or while only one thread has the entry. */

    @Nullable TimerEntry next;
    @Nullable TimerEntry prev;

    /** The earliest deadline of this entry and of those below it in the inbox. */
    long inboxEarliest;

    /**
     * The entry's place. If positive, its slot in the levels; if negative, the depth of the inbox
     * from this entry on; 0 if it is in neither. Only a hint for threads other than its owner.
     */
    int place;

    /** Written before PENDING; cleared by the thread that ended PENDING. */
    private @Nullable TimerWheel wheel;

    /** A timer whose deadline is set later, by {@link #setDeadlineNanos}. */
    protected TimerEntry() {}

    /** A timer due at an instant on the scale of the clock its wheel is polled with. */
    protected TimerEntry(long deadlineNanos) {
        this.deadlineNanos = deadlineNanos;
    }

    /** Decides the deadline, before the timer is set. */
    protected final void setDeadlineNanos(long deadlineNanos) {
        this.deadlineNanos = deadlineNanos;
    }

    /** Returns the instant at which it is due. Compare by difference: the clock may wrap around. */
    public final long deadlineNanos() {
        return deadlineNanos;
    }

    /**
     * Performs the action of the timer. Called at most once, by the thread that polls the wheel,
     * outside its lock. An exception goes to that poller's handler.
     */
    protected abstract void fire();

    /**
     * Drops the references of the entry, which was cancelled and may stay linked for some time.
     * Called at most once, and never if {@link #fire()} is.
     */
    protected void clear() {}

    /**
     * Cancels the timer unless it has begun to fire.
     *
     * @return whether this call cancelled it; {@link #fire()} will not be called then
     */
    public final boolean tryCancel() {
        // The CAS decides against fire, add and other cancels.
        // pairs-with: TimerEntry#transitionToFired, TimerEntry#transitionToPending
        if (STATE.compareAndSet(this, PENDING, CANCELLED)) {
            clear();
            TimerWheel in = wheel;
            wheel = null;
            if (in != null) {
                in.onCancelled(this);
            }
            return true;
        }
        if (STATE.compareAndSet(this, NEW, CANCELLED)) {
            clear();
            return true;
        }
        // An add may have come between the two attempts; nothing leads back to NEW.
        return state == PENDING && tryCancel();
    }

    /** Returns whether it has fired or is about to. */
    public final boolean isFired() {
        return state == FIRED;
    }

    /** Returns whether it was cancelled before it fired. */
    final boolean isTimerCancelled() {
        return state == CANCELLED;
    }

    /** The result of an attempt to set the timer. */
    enum Setting {
        PENDING,
        CANCELLED_BEFORE
    }

    final Setting transitionToPending(TimerWheel in) {
        if (state == NEW) {
            wheel = in;
            // pairs-with: TimerEntry#tryCancel, which reads the wheel after its own CAS
            if (STATE.compareAndSet(this, NEW, PENDING)) {
                return Setting.PENDING;
            }
            if (state == CANCELLED) {
                wheel = null;
            }
        }
        if (state == CANCELLED) {
            return Setting.CANCELLED_BEFORE;
        }
        throw new IllegalStateException("a timer can be set once only: " + this);
    }

    /** Takes the right to call {@link #fire()}. */
    final boolean transitionToFired() {
        // pairs-with: TimerEntry#tryCancel
        if (STATE.compareAndSet(this, PENDING, FIRED)) {
            wheel = null;
            return true;
        }
        return false;
    }
}
