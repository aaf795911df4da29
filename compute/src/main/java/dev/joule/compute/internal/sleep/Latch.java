package dev.joule.compute.internal.sleep;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A latch that opens once. The thread that opens it learns whether another sleeps until then and
 * must be woken.
 */
public abstract class Latch {

    private static final int CLOSED = 0;
    private static final int AWAITED = 1;
    private static final int OPEN = 2;

    /* field | waiting thread | opening thread | guards
     * state | Acquire, CAS | exchange  | what was written before it opened; the wake */
    private static final VarHandle STATE =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "state", VarHandle.class, Latch.class, int.class);

    @SuppressWarnings("unused") // through the handle
    private volatile int state;

    /** Returns whether it is open; writes that preceded its opening are visible then. */
    public final boolean isOpen() {
        return (int) STATE.getAcquire(this) == OPEN;
    }

    /**
     * Announces that the caller waits and must be woken.
     *
     * @return false if it is open already
     */
    public final boolean announceWait() {
        // pairs-with: Latch#open, an exchange: either it sees AWAITED or we see OPEN
        return (int) STATE.compareAndExchange(this, CLOSED, AWAITED) != OPEN;
    }

    /**
     * Opens it.
     *
     * @return whether a thread waits and must be woken
     */
    public final boolean open() {
        return (int) STATE.getAndSet(this, OPEN) == AWAITED;
    }
}
