package dev.joule.internal.task;

import dev.joule.task.Poll;
import java.util.concurrent.Callable;

/**
 * A call that may block: it runs on a thread of the blocking pool, and its end wakes who waits for
 * it as that of any task does. Cancelled before it begins, it never begins.
 */
public final class BlockingTask<T> extends Task<T> {
    private final Runnable onEnd;

    public BlockingTask(TaskHome home, Callable<T> callable, Runnable onEnd) {
        super(home, callable);
        this.onEnd = onEnd;
    }

    /** What the blocking pool runs. */
    public Runnable asRunnable() {
        return new Run(this);
    }

    /** Ends a call that a closing pool gave back. */
    public static void abandon(Runnable run) {
        if (run instanceof Run(BlockingTask<?> task)) {
            task.endUnrun();
        }
    }

    @SuppressWarnings("unchecked") // the body is what the constructor got
    private void call() {
        Object body = body();
        if (isCancelRequested() || body == null) {
            endUnrun();
            return;
        }
        try {
            complete(0, ((Callable<T>) body).call(), null);
        } catch (Throwable thrown) {
            complete(TaskState.FAILED, thrown, null);
        } finally {
            onEnd.run();
        }
    }

    private void endUnrun() {
        try {
            complete(TaskState.CANCELLED, null, null);
        } finally {
            onEnd.run();
        }
    }

    @Override
    Poll<T> advance(Object body) {
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
