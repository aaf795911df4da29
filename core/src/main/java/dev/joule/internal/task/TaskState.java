package dev.joule.internal.task;

/**
 * The bits of a stackless task's state word.
 *
 * <pre>
 *              wake: enqueue                    poll: Ready, throw, or cancel seen
 *   IDLE  ------------------------->  ACTIVE  ------------------------------------>  COMPLETE
 *         <-------------------------   |   ^
 *              poll: Pending           +---+
 *                                      wake: + NOTIFIED    (one more poll follows)
 *                                      cancel: + CANCEL    (no more poll follows)
 * </pre>
 *
 * <p>ACTIVE stands for both "in a queue" and "being polled", since a wake does the same in both
 * cases: see the package documentation.
 */
final class TaskState {
    /** The task is in a queue or being polled; a new one is active from the start. */
    static final long ACTIVE = 1;

    /**
     * Woken while active: the data that the last poll read may be out of date, so one more poll
     * follows.
     */
    static final long NOTIFIED = 1 << 1;

    /** Cancellation was requested. */
    static final long CANCEL = 1 << 2;

    /**
     * Over. The state is final; {@link #FAILED} and {@link #CANCELLED} record how the task ended.
     */
    static final long COMPLETE = 1 << 3;

    static final long FAILED = 1 << 4;
    static final long CANCELLED = 1 << 5;

    /** Listed in a shard of the {@link TaskRegistry}, whose number stands in the upper half. */
    static final long REGISTERED = 1 << 6;

    private static final int SHARD_SHIFT = 32;

    private TaskState() {}

    static boolean has(long state, long bit) {
        return (state & bit) != 0;
    }

    static int shard(long state) {
        return (int) (state >>> SHARD_SHIFT);
    }

    static long withShard(int shard) {
        return REGISTERED | ((long) shard << SHARD_SHIFT);
    }

    static String describe(long state) {
        if (has(state, COMPLETE)) {
            return has(state, CANCELLED) ? "cancelled" : has(state, FAILED) ? "failed" : "done";
        }
        return (has(state, ACTIVE) ? "active" : "parked")
                + (has(state, NOTIFIED) ? ", woken" : "")
                + (has(state, CANCEL) ? ", to be cancelled" : "");
    }
}
