package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of an {@code invokeAny} for a worker that waits for the first of them. Each is
 * queued for all workers, and one thread runs them in the caller's place: the thread that comes
 * first begins a task, and the others find it begun. Used by one thread.
 */
public final class Lending implements Executor, AutoCloseable {
    private final WorkerWaits helper;
    private final Nesting nesting;
    private final LentTasks lent;

    /**
     * @param nesting that of the calling thread
     */
    public Lending(WorkerWaits helper, Nesting nesting) {
        this.helper = helper;
        this.nesting = nesting;
        lent = LentTasks.of(nesting, helper);
    }

    @Override
    public void execute(Runnable task) {
        Offered offered = new Offered(task);
        helper.offer(offered);
        boolean isLent = false;
        try {
            lent.lend(offered);
            isLent = true;
        } finally {
            if (!isLent) {
                offered.task = null;
                if (task instanceof Future<?> rejected) {
                    rejected.cancel(true); // a worker may have begun it
                }
            }
        }
    }

    /**
     * Ends the wait. The caller waits for a task that runs on in its place before its own next
     * task.
     */
    @Override
    public void close() {
        lent.takeBack();
        nesting.requireJoin();
    }

    /** Returns the task that one of this class carries, or null if that has run. */
    public static @Nullable Runnable takeOut(Runnable task) {
        if (!(task instanceof Offered offered)) {
            return task;
        }
        Runnable carried = offered.task;
        boolean hasRun = carried instanceof Future<?> future && future.isDone();
        return hasRun ? null : carried;
    }

    /** Carries a task that is both queued and lent, and that ignores a second run. */
    private static final class Offered implements Runnable {
        private volatile @Nullable Runnable task;

        Offered(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            Runnable carried = task;
            if (carried != null) {
                carried.run();
                task = null; // it may stay queued for long
            }
        }
    }
}
