package dev.joule.internal.scheduler;

import dev.joule.internal.blocking.BlockingThread;
import dev.joule.internal.executor.LentTasks;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.worker.Nesting;
import dev.joule.internal.worker.Pool;

/**
 * A task that runs on a thread of the blocking pool for a worker that waits for it. It holds up the
 * scheduler's end as a blocking call does, until it ran or was given back unrun. Its thread stands
 * in for the worker, so its waits for the scheduler's futures are those of a worker.
 *
 * @param nesting made beforehand: a call that begins in a full heap must begin all the same
 */
record OffloadedTask(Runnable task, TaskRuntime home, Lifecycle lifecycle, Nesting nesting)
        implements Runnable {
    OffloadedTask(Runnable task, Pool pool, TaskRuntime home, Lifecycle lifecycle) {
        this(task, home, lifecycle, new Nesting(pool));
    }

    @Override
    public void run() {
        try {
            BlockingThread.standIn(home, home.clearsThreadLocals(), nesting);
            task.run();
        } finally {
            try {
                BlockingThread.leave();
            } finally {
                lifecycle.blockingCallEnds();
            }
        }
    }

    /** Notes that it will not run. The caller counts it out. Can be called again. */
    void abandon() {
        if (task instanceof LentTasks lent) {
            lent.abandon();
        }
    }
}
