package dev.joule.internal.worker;

/**
 * Answers whether tasks have begun since the last look, and for how long none has: the comparison
 * of a worker's count of tasks, or of a sum of them, with a remembered one. Used by one thread.
 */
public final class Progress {
    private long ran;
    private long since;

    /**
     * @param now the time of the clock whose times the other methods get
     */
    public Progress(long now) {
        since = now;
    }

    /** Looks once. Returns whether a task has begun since the last look. */
    public boolean hasMoved(long ranNow, long now) {
        if (isAt(ranNow)) {
            return false;
        }
        ran = ranNow;
        since = now;
        return true;
    }

    /** Returns whether no task has begun since the last look. */
    boolean isAt(long ranNow) {
        return ran == ranNow;
    }

    /** Returns how long no task has begun. */
    public long standsFor(long now) {
        return now - since;
    }

    /** Counts the time from now on. */
    public void restart(long now) {
        since = now;
    }

    /** Leaves out a time in which no thread may have run. */
    public void forget(long nanos) {
        since += nanos;
    }
}
