package dev.joule.internal.compensation;

import dev.joule.internal.worker.StallState.CallAtLook;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.TimeUnit;

/**
 * Decides whether a blocking call that begins wakes the sentinel. That pays if the call lasts: a
 * file is opened, a name is looked up. A line that is written to the console is over before a spare
 * could come, and a wake-up for each of them took a quarter of a program's throughput. After a few
 * calls that were over within a millisecond, calls do not wake the sentinel until the tenth of a
 * second ends; it still looks every few milliseconds.
 *
 * <p>{@link #mayWake} and {@link #wakes} are for any thread, {@link #look} is for the sentinel.
 */
final class SentinelWakeThrottle {
    /** The number of futile wake-ups after which calls do not wake the sentinel for a while. */
    static final int MOST_IN_VAIN = 8;

    static final long WHILE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A call that was over at a look after this time may have been worth a wake-up. */
    static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private volatile boolean mayWake = true;
    private volatile boolean hasWoken;

    /* Of the last look. */
    private boolean wasWoken;
    private boolean isAnyNew;
    private long lastLook;

    private int inVain;
    private long since;

    SentinelWakeThrottle(long now) {
        lastLook = now;
        since = now;
    }

    boolean mayWake() {
        return mayWake;
    }

    /** Notes that a call wakes the sentinel. */
    void wakes() {
        hasWoken = true;
    }

    /** Looks at the calls of all workers and spares. */
    void look(Worker[] runners, long now) {
        boolean isWoken = hasWoken;
        if (isWoken) {
            hasWoken = false;
        }
        boolean isOver = true; // what was new at the last look
        isAnyNew = false;
        for (Worker runner : runners) {
            CallAtLook call = runner.stall().lookAtCall();
            isAnyNew |= call == CallAtLook.NEW;
            isOver &= call != CallAtLook.SEEN_ONCE;
        }
        if (now - since >= WHILE_NANOS) {
            since = now;
            inVain = 0;
        }
        boolean wasShort = wasWoken && isOver && now - lastLook < SHORT_NANOS;
        if (wasShort || (isWoken && isOver && !isAnyNew)) {
            inVain++;
        }
        boolean mayNow = inVain < MOST_IN_VAIN;
        if (mayNow != mayWake) {
            mayWake = mayNow;
        }
        wasWoken = isWoken && isAnyNew;
        lastLook = now;
    }

    /** Returns whether one of the calls has begun since the look before. */
    boolean isAnyNew() {
        return isAnyNew;
    }
}
