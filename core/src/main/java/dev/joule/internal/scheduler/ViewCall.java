package dev.joule.internal.scheduler;

import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.view.ViewTask;

/**
 * A task of a blocking executor in the queue of its threads. It holds up the scheduler's end as a
 * blocking call does, until it ran or was given back unrun; its view returns the task then.
 */
record ViewCall(ViewTask task, TaskRuntime home, Lifecycle lifecycle) implements Runnable {

    @Override
    public void run() {
        try {
            BlockingTask.runIn(home, task);
        } finally {
            lifecycle.blockingCallEnds();
        }
    }
}
