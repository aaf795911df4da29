package dev.joule.internal.worker;

import dev.joule.internal.queue.TaskNode;

/** A task that wants to know which worker runs it. */
public abstract class PolledTask extends TaskNode {

    /** Runs the task once; called by the worker that took it from a queue. */
    protected abstract void runOn(Worker worker);
}
