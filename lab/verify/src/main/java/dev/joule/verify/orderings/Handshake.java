package dev.joule.verify.orderings;

import org.jspecify.annotations.Nullable;

/**
 * Publish-then-look against park-then-look: one side publishes work and reads the parked set, the
 * other parks and looks for work. If neither sees the other, a task is left while a worker sleeps.
 */
public abstract class Handshake {
    /** The task that a side takes, stored so that the compiler does not remove the taking. */
    protected @Nullable Runnable inHand;

    private boolean sawSleeper;
    private boolean sawWork;

    /** Publishes work; returns whether a parked worker must be woken. */
    protected abstract boolean showAndLook();

    /** Parks; returns whether there is work. */
    protected abstract boolean parkAndLook();

    public final void show() {
        sawSleeper = showAndLook();
    }

    public final void park() {
        sawWork = parkAndLook();
    }

    public final boolean isMissed() {
        return !sawSleeper && !sawWork;
    }
}
