package dev.joule.internal.task;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A task that runs once, to its end. */
public final class CallableTask<T> extends Task<T> {
    public CallableTask(TaskRuntime runtime, Callable<T> callable) {
        super(runtime, callable);
    }

    @Override
    @Nullable Object advance(Object body) throws Exception {
        return ((Callable<?>) body).call();
    }

    @Override
    void abandon(Object body) {
        if (body instanceof HoldsPlace wrapped) {
            wrapped.abandoned();
        }
    }
}
