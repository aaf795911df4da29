package dev.joule.verify.orderings;

import dev.joule.internal.timer.TimerEntry;

/** A timer that counts how often it fires and is cleared. */
public final class CountingTimer extends TimerEntry {
    private int fired;
    private int cleared;

    public CountingTimer(long deadlineNanos) {
        super(deadlineNanos);
    }

    @Override
    protected void fire() {
        fired++;
    }

    @Override
    protected void clear() {
        cleared++;
    }

    public int fired() {
        return fired;
    }

    public int cleared() {
        return cleared;
    }
}
