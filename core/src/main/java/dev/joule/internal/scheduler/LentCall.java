package dev.joule.internal.scheduler;

import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.TaskHome;

/**
 * A task that runs on a thread of the blocking pool for a worker that waits for it. It holds up the
 * scheduler's end as a blocking call does, until it ran or was given back unrun.
 */
record LentCall(Runnable task, TaskHome home, Lifecycle lifecycle) implements Runnable {

    @Override
    public void run() {
        try {
            BlockingTask.runIn(home, task);
        } finally {
            lifecycle.blockingCallEnds();
        }
    }

    /** Notes that it will not run. */
    void abandon() {
        lifecycle.blockingCallEnds();
    }
}
