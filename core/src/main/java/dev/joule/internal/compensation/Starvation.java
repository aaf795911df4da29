package dev.joule.internal.compensation;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Progress;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.TimeUnit;

/**
 * Detects that tasks are queued while every thread that may run them has been in one task for a
 * second. Used by the sentinel's thread only.
 */
final class Starvation {
    /** The time without a new task after which starvation is reported. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The longest time between two reports of the same standstill. */
    static final long MOST_PATIENCE_NANOS = 64 * PATIENCE_NANOS;

    private final Pool pool;
    private final SentinelListener listener;
    private final Progress progress;
    private long patience = PATIENCE_NANOS;

    Starvation(Pool pool, SentinelListener listener, long now) {
        this.pool = pool;
        this.listener = listener;
        progress = new Progress(now);
    }

    /** Leaves out a time in which no thread may have run. */
    void forgetMissed(long nanos) {
        progress.forget(nanos);
    }

    /** Returns the time until the next report may be due. */
    long untilDue(long now) {
        return Math.max(1, patience - progress.standsFor(now));
    }

    /** Looks once; the time between two looks does not matter. */
    void look(long now) {
        Worker[] runners = pool.runners();
        int count = pool.canSparesRunAnything() ? runners.length : pool.size();
        long ran = 0;
        boolean areAllHeld = pool.idle().parked() == 0;
        for (int i = 0; i < count; i++) {
            ran += runners[i].ran();
            areAllHeld &= runners[i].isInTask();
        }
        if (progress.hasMoved(ran, now) || !areAllHeld || pool.queued() == 0) {
            progress.restart(now);
            patience = PATIENCE_NANOS;
        } else if (progress.standsFor(now) >= patience) {
            progress.restart(now);
            if (listener.starved(runners, count)) {
                patience = Math.min(8 * patience, MOST_PATIENCE_NANOS);
            }
        }
    }
}
