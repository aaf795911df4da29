package dev.joule.internal.view;

import dev.joule.internal.park.StackRoom;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A task of {@code invokeAll} or {@code invokeAny}. The scheduler makes its future and queues it;
 * the thread that runs the future begins and ends the task.
 */
final class CallTask<T> extends ViewTask implements Callable<T> {
    private final Callable<T> body;

    /** The future that runs this; null until it does. */
    private volatile @Nullable Object future;

    CallTask(View view, Callable<T> body) {
        super(view);
        this.body = body;
    }

    /** Null: the caller of {@code invokeAll} still has the task. */
    @Override
    public @Nullable Runnable command() {
        return null;
    }

    @Override
    public T call() throws Exception {
        StackRoom.require();
        if (!begin()) {
            throw new CancellationException("the view was shut down before this task began");
        }
        future = host().innermost();
        try {
            return body.call();
        } finally {
            end();
        }
    }

    @Override
    @Nullable Object guarded() {
        return future;
    }

    @Override
    public void run() {
        throw new IllegalStateException("its future is queued in its place");
    }
}
