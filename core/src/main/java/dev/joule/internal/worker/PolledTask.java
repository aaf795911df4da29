package dev.joule.internal.worker;

import dev.joule.internal.queue.TaskNode;
import org.jspecify.annotations.Nullable;

/** A task that receives the worker that runs it. */
public abstract class PolledTask extends TaskNode {

    /**
     * Runs the task once; called by the worker that took it from a queue.
     *
     * @return a task to run next on the same worker: the one that waited for this one's end. It
     *     goes through no queue, since no user code runs in between.
     */
    protected abstract @Nullable PolledTask runOn(Worker worker);
}
