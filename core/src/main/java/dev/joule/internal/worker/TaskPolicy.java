package dev.joule.internal.worker;

/**
 * The rules by which a pool runs plain and stackless tasks.
 *
 * @param isBounded whether only workers run them; spares then run virtual threads only
 * @param lifoSlot whether the task that a task submits last is run first
 */
public record TaskPolicy(boolean isBounded, boolean lifoSlot) {
    /** Spares run every kind of task, and the slot is used. */
    public static final TaskPolicy UNBOUNDED = new TaskPolicy(false, true);
}
