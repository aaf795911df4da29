package dev.joule.internal.view;

import dev.joule.internal.stack.StackRoom;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RunnableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The body of a future of the scheduler. A worker that waits for the future may run it in place, so
 * the body itself begins and ends the task.
 */
final class CallTask<T> extends ViewTask implements Callable<T> {
    private final Callable<T> body;

    /** Null for a task of {@code invokeAll} or {@code invokeAny}. */
    private @Nullable RunnableFuture<T> future;

    CallTask(View view, Callable<T> body) {
        super(view);
        this.body = body;
    }

    /** Makes the future known; before the task is listed. */
    void setFuture(RunnableFuture<T> future) {
        this.future = future;
    }

    @Override
    @Nullable Runnable command() {
        return future;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A future that a shutdown has returned may still be run by whoever got it.
     */
    @Override
    public T call() throws Exception {
        StackRoom.require();
        if (begin()) {
            try {
                return body.call();
            } finally {
                end();
            }
        }
        if (future == null) {
            throw new CancellationException("the view was shut down before this task began");
        }
        return body.call();
    }

    /** Runs in the queue's turn; a waiting worker may have run it before. */
    @Override
    public void run() {
        RunnableFuture<T> toRun = future;
        if (toRun != null && isUnbegun()) {
            toRun.run();
            if (toRun.isDone()) {
                claim(); // it was cancelled before it began
            }
        }
    }
}
