package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import java.util.concurrent.Executor;

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
        helper.offer(task);
        lent.lend(task);
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
}
