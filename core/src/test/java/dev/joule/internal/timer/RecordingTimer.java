package dev.joule.internal.timer;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often it fired and was cleared, and runs an action, if it has one, when it fires. */
final class RecordingTimer extends TimerEntry {

    final AtomicInteger fires = new AtomicInteger();
    final AtomicInteger clears = new AtomicInteger();
    private final Runnable onFire;

    RecordingTimer(long deadlineNanos) {
        this(deadlineNanos, () -> {});
    }

    RecordingTimer(long deadlineNanos, Runnable onFire) {
        super(deadlineNanos);
        this.onFire = onFire;
    }

    @Override
    protected void fire() {
        fires.incrementAndGet();
        onFire.run();
    }

    @Override
    protected void clear() {
        clears.incrementAndGet();
    }

    static void rethrow(Throwable thrown) {
        throw new AssertionError("a timer threw", thrown);
    }
}
