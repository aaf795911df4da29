package dev.joule.internal.compensation;

import dev.joule.internal.worker.StallState.CallAtLook;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.TimeUnit;

/**
 * Decides whether a blocking call that begins wakes the sentinel. That pays if the call lasts, such
 * as opening a file or looking up a name. Writing a line to the console is over before a spare
 * could come, and waking the sentinel for each line cost a program a quarter of its throughput. So
 * after eight calls that were over within a millisecond, calls do not wake the sentinel for the
 * rest of a tenth of a second. It still looks every few milliseconds.
 *
 * <p>{@link #mayWake} and {@link #wakes} are for any thread, {@link #look} is for the sentinel.
 */
final class SentinelWakeThrottle {
    /**
     * The number of futile wake-ups in a tenth of a second after which calls do not wake the
     * sentinel.
     */
    static final int MOST_IN_VAIN = 8;

    static final long WHILE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The time after which a call that is over may have been worth a wake-up. */
    static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private volatile boolean mayWake = true;
    private volatile boolean hasWoken;

    /* The state at the last look. */
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

    /** Returns whether a call has begun between the last two looks. */
    boolean isAnyNew() {
        return isAnyNew;
    }
}
