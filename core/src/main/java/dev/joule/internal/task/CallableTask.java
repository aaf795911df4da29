package dev.joule.internal.task;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A task that runs once, to its end. */
public final class CallableTask<T> extends Task<T> {
    public CallableTask(TaskRuntime home, Callable<T> callable) {
        super(home, callable);
    }

    @Override
    @Nullable Object advance(Object body) throws Exception {
        return ((Callable<?>) body).call();
    }

    @Override
    void abandon(Object body) {
        if (body instanceof Wrapped wrapped) {
            wrapped.abandoned();
        }
    }
}
