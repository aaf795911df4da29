package dev.joule.internal.worker;

/**
 * The hold of a task on the worker that runs it: the task is in a call that blocks, or has run for
 * long. The sentinel sends a spare for such a worker.
 */
public final class TaskHold {
    /** True if the running task has announced that it blocks. */
    private volatile boolean isBlocked;

    /** True if the worker has been in one task for long. */
    private volatile boolean isStuck;

    /** Accessed by the sentinel only. */
    private long stalledAt;

    /* The number of stuck tasks that the worker has left; the first field is the worker's own. */
    private int loosened;
    private volatile int timesLeftStuckTask;

    TaskHold() {}

    /** Marks the task as blocking, or as no longer blocking. */
    public void setBlocked(boolean isBlocked) {
        this.isBlocked = isBlocked;
    }

    public boolean isBlocked() {
        return isBlocked;
    }

    /** Marks the worker as having been in one task for long; called by the sentinel. */
    public void setStuck(boolean isStuck) {
        if (this.isStuck != isStuck) {
            this.isStuck = isStuck;
        }
    }

    public boolean isStuck() {
        return isStuck;
    }

    /**
     * Returns whether other workers may take the task in the worker's slot, since the worker will
     * not run it soon.
     */
    boolean opensSlot() {
        return isStuck || isBlocked;
    }

    /** Sets the number of tasks begun when the worker was found stuck; called by the sentinel. */
    public void setStalledAt(long ran) {
        stalledAt = ran;
    }

    /** Returns whether the worker was found stuck after it had begun that many tasks. */
    boolean isStalledAt(long ran) {
        return stalledAt == ran;
    }

    /** Notes that the worker has left the task in which it was stuck. */
    void leaveStuckTask() {
        isStuck = false;
        timesLeftStuckTask = ++loosened; // volatile, and before the read whether the sentinel rests
    }

    /** Returns the number of stuck tasks that the worker has left. */
    public int timesLeftStuckTask() {
        return timesLeftStuckTask;
    }
}
