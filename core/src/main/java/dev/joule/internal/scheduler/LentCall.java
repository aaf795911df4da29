package dev.joule.internal.scheduler;

import dev.joule.internal.executor.LentTasks;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.TaskHome;
import dev.joule.internal.worker.Nesting;
import dev.joule.internal.worker.Pool;
import org.jspecify.annotations.Nullable;

/**
 * A task that runs on a thread of the blocking pool for a worker that waits for it. It holds up the
 * scheduler's end as a blocking call does, until it ran or was given back unrun. Its thread stands
 * in for the worker, so its waits for the scheduler's futures are those of a worker.
 */
record LentCall(Runnable task, Pool pool, TaskHome home, Lifecycle lifecycle) implements Runnable {
    private static final ThreadLocal<Current> CURRENT = new ThreadLocal<>();

    private record Current(TaskHome home, Nesting nesting) {}

    /** Returns the record of the calling thread if it is in a lent call of that scheduler. */
    static @Nullable Nesting nestingIn(TaskHome home) {
        // A virtual thread never is; and a look would leave an entry in each.
        Current current = Thread.currentThread().isVirtual() ? null : CURRENT.get();
        return current != null && current.home == home ? current.nesting : null;
    }

    @Override
    public void run() {
        try {
            CURRENT.set(new Current(home, new Nesting(pool)));
            BlockingTask.runIn(home, task);
        } finally {
            CURRENT.remove();
            lifecycle.blockingCallEnds();
        }
    }

    /** Takes note that it will not run. */
    void abandon() {
        try {
            if (task instanceof LentTasks lent) {
                lent.abandon();
            }
        } finally {
            lifecycle.blockingCallEnds();
        }
    }
}
