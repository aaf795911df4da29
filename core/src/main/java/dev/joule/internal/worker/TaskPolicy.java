package dev.joule.internal.worker;

/**
 * The rules by which a pool runs plain and stackless tasks.
 *
 * @param isBounded whether only workers run them; spares then run virtual threads only
 * @param lifoSlot whether the task that a task submits last is run first
 * @param clearsThreadLocals whether a plain task's thread-locals end with the task
 */
public record TaskPolicy(boolean isBounded, boolean lifoSlot, boolean clearsThreadLocals) {
    /** Spares run every kind of task, the slot is used, and thread-locals are kept. */
    public static final TaskPolicy UNBOUNDED = new TaskPolicy(false, true, false);
}
