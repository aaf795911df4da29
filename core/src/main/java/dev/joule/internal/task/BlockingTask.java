package dev.joule.internal.task;

import dev.joule.internal.blocking.BlockingThread;
import java.util.concurrent.Callable;

/**
 * A call that may block. It runs on a thread of the blocking pool, and its end wakes the joiners,
 * as that of any task. If it is cancelled before it begins, it never begins.
 */
public final class BlockingTask<T> extends Task<T> {
    private final Runnable onEnd;

    public BlockingTask(TaskRuntime runtime, Callable<T> callable, Runnable onEnd) {
        super(runtime, callable);
        this.onEnd = onEnd;
    }

    /** Returns a runnable by which the blocking pool runs the call. */
    public Runnable asRunnable() {
        return new Run(this);
    }

    /**
     * Ends a call that a closing pool gave back, and counts it out. Returns whether it had not been
     * cancelled before. Ignores any other runnable, and returns false.
     */
    public static boolean abandon(Runnable run) {
        if (run instanceof Run(BlockingTask<?> task)) {
            boolean isFirst = !task.isCancelRequested();
            task.endUnrun();
            task.onEnd.run();
            return isFirst;
        }
        return false;
    }

    /**
     * Runs a task as a blocking call of a scheduler: inside, the task must not wait for the end of
     * that scheduler.
     */
    public static void runIn(TaskRuntime runtime, Runnable task) {
        BlockingThread.enter(runtime);
        try {
            task.run();
        } finally {
            BlockingThread.leave();
        }
    }

    /**
     * Runs the call, and counts it out whatever happens. Until then the thread counts as inside the
     * call, since a dependent stage that waits for the scheduler's end would wait for itself.
     */
    private void call() {
        try {
            BlockingThread.enter(runtime());
            runOrEnd();
        } finally {
            try {
                onEnd.run();
            } finally {
                BlockingThread.leave();
            }
        }
    }

    @SuppressWarnings("unchecked") // the body is the constructor's argument
    private void runOrEnd() {
        Object body = body();
        if (isCancelRequested() || body == null) {
            endUnrun();
            return;
        }
        long outcome = 0;
        Object value;
        try {
            value = ((Callable<T>) body).call();
        } catch (Throwable thrown) {
            outcome = TaskState.FAILED;
            value = thrown;
        }
        complete(outcome, value, null);
    }

    private void endUnrun() {
        try {
            if (body() instanceof HoldsPlace wrapped) {
                wrapped.abandoned();
            }
        } finally {
            complete(TaskState.CANCELLED, null, null);
        }
    }

    @Override
    Object advance(Object body) {
        throw new IllegalStateException("a blocking call is no task of a worker");
    }

    @Override
    void abandon(Object body) {}

    private record Run(BlockingTask<?> task) implements Runnable {
        @Override
        public void run() {
            task.call();
        }
    }
}
