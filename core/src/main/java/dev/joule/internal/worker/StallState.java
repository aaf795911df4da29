package dev.joule.internal.worker;

/**
 * The stalls of a worker: its task is in a call that blocks, has run for long, or has kept others
 * waiting in the slot. The sentinel sends a spare for a worker that is stalled.
 */
public final class StallState {
    /** The number of runs in which tasks go to the ring after two were overdue in the slot. */
    static final int SHARED_RUNS = 256;

    /**
     * Two overdue tasks within this number of runs are no accident. A busy machine causes one now
     * and then, by taking the processor from the worker.
     */
    static final int WINDOW = 1_000;

    /** The number of the call in which the running task has announced that it blocks, or 0. */
    private volatile int call;

    /** The number of the last such call; the worker's own. */
    private int calls;

    /** True if the worker has been in one task for long. */
    private volatile boolean isStuck;

    /** The run of the worker until which tasks go to the ring; 0 if they were not overdue. */
    private volatile long sharesUntil;

    /** Accessed by the timed sleeper only. */
    private long ranAtOverdue = -WINDOW;

    /** Accessed by the sentinel only. */
    private long stalledAt;

    /* The blocking call at the sentinel's last look, or 0; accessed by the sentinel only. */
    private int callAtLook;
    private CallAtLook sawCall = CallAtLook.NONE;

    /** The number of stuck tasks that the worker has left; written by the worker only. */
    private volatile int stallsLeft;

    StallState() {}

    /** Marks the task as blocking, or as no longer blocking. */
    public void setBlocked(boolean isBlocked) {
        if (isBlocked) {
            calls = calls == Integer.MAX_VALUE ? 1 : calls + 1;
        }
        call = isBlocked ? calls : 0;
    }

    public boolean isBlocked() {
        return call != 0;
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
     * Returns whether the worker is held: its slot is open to others, and its task's pushes go to
     * the ring.
     */
    boolean isSlotOpen() {
        return isStuck || isBlocked();
    }

    /**
     * Notes that a task in the slot was overdue. If that happens often, the tasks of this worker
     * wait after they have made others runnable.
     *
     * @param ran the number of tasks that the worker has begun
     */
    void noteOverdue(long ran) {
        if (ran - ranAtOverdue < WINDOW) {
            sharesUntil = ran + SHARED_RUNS;
        }
        ranAtOverdue = ran;
    }

    /** Returns whether the tasks that are made runnable now go to the ring. */
    boolean sharesTasks(long ran) {
        return ran < sharesUntil;
    }

    /**
     * Compares the blocking call, if there is one, with that of the last look. Called by the
     * sentinel at each look.
     */
    public CallAtLook lookAtCall() {
        int now = call;
        if (now == 0) {
            sawCall = CallAtLook.NONE;
        } else if (now != callAtLook) {
            sawCall = CallAtLook.NEW;
        } else {
            sawCall = sawCall == CallAtLook.NEW ? CallAtLook.SEEN_ONCE : CallAtLook.OLD;
        }
        callAtLook = now;
        return sawCall;
    }

    /**
     * A worker's blocking call at a look of the sentinel: none, or how often it was seen before.
     */
    public enum CallAtLook {
        NONE,
        NEW,
        SEEN_ONCE,
        OLD
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
        int left = stallsLeft;
        stallsLeft = left + 1; // volatile, and before the read whether the sentinel rests
    }

    /** Returns the number of stuck tasks that the worker has left. */
    public int stallsLeft() {
        return stallsLeft;
    }
}
