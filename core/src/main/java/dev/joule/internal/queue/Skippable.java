package dev.joule.internal.queue;

/** A task that another thread may run, or cancel, while it is queued. */
public interface Skippable extends Runnable {

    /** Returns whether running the task has no effect any more. */
    boolean isOver();
}
