package dev.joule.internal.idle;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The permit of one worker to go on: {@link #wake} before {@link #park} makes the park return at
 * once, and wakes do not add up.
 *
 * <pre>
 *           park                 wake
 *  EMPTY ---------> PARKED ----------------> NOTIFIED
 *    |                                          ^ |
 *    +------------------ wake ------------------+ |
 *    ^------------------ park returns ------------+
 * </pre>
 *
 * <p>While the worker is awake, a wake costs no unpark, which takes a lock and a system call.
 *
 * <p>A worker that waits for outside events instead is AWAITING between {@link #tryAwait} and
 * {@link #endAwait}. That is the same as PARKED, except that the thread that wakes it must end that
 * wait instead of unparking it.
 */
public final class Parker {
    private static final int EMPTY = 0;
    private static final int PARKED = 1;
    private static final int NOTIFIED = 2;
    private static final int AWAITING = 3;

    /* field | worker          | wakers    | guards
     * state | CAS, Volatile   | getAndSet | what was written before the wake */
    private static final VarHandle STATE =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "state", VarHandle.class, Parker.class, int.class);
    private volatile int state;
    private volatile @Nullable Thread sleeper;

    /**
     * Wakes the worker, or makes its next park return at once.
     *
     * @return whether it awaits outside events; then the caller must end that wait
     */
    public boolean wake() {
        int before = (int) STATE.getAndSet(this, NOTIFIED);
        if (before == PARKED) {
            LockSupport.unpark(sleeper);
        }
        return before == AWAITING;
    }

    /** Begins a wait for outside events. If a wake came before, consumes it and returns false. */
    public boolean tryAwait() {
        if (STATE.compareAndSet(this, EMPTY, AWAITING)) {
            return true;
        }
        endAwait();
        return false;
    }

    /** Ends a wait for outside events; returns whether a wake came, and consumes it. */
    public boolean endAwait() {
        return (int) STATE.getAndSet(this, EMPTY) == NOTIFIED;
    }

    /**
     * Sleeps until woken, or for at most the given time; {@code 0} means no limit. Interrupts do
     * not end the sleep, since they were meant for a task that has ended.
     *
     * @return whether it was woken
     */
    public boolean park(long nanos) {
        sleeper = Thread.currentThread();
        if (STATE.compareAndSet(this, EMPTY, PARKED)) {
            if (nanos == 0) {
                while (state == PARKED) {
                    LockSupport.park(this);
                    Thread.interrupted();
                }
            } else {
                parkFor(nanos);
            }
        }
        // Not a plain store: it takes the permit, and acquires the writes before the wake.
        return (int) STATE.getAndSet(this, EMPTY) == NOTIFIED;
    }

    /** Returns whether a wake came that no park has consumed yet. */
    public boolean isWakePending() {
        return state == NOTIFIED;
    }

    private void parkFor(long nanos) {
        long start = System.nanoTime();
        long left = nanos;
        while (state == PARKED && left > 0) {
            LockSupport.parkNanos(this, left);
            Thread.interrupted();
            left = nanos - (System.nanoTime() - start);
        }
    }
}
