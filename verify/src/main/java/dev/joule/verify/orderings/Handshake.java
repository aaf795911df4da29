package dev.joule.verify.orderings;

import org.jspecify.annotations.Nullable;

/**
 * Publish-then-look against park-then-look: one shows work and asks who is parked, the other parks
 * and looks for work. If neither sees the other, a task is left and a worker asleep.
 */
public abstract class Handshake {
    /** For the task that a side takes in hand, so that the taking is not left out. */
    protected @Nullable Runnable inHand;

    private boolean sawSleeper;
    private boolean sawWork;

    /** Shows work; whether somebody is parked who must be woken. */
    protected abstract boolean showAndLook();

    /** Parks; whether there is work. */
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
