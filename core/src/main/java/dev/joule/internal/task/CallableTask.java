package dev.joule.internal.task;

import dev.joule.task.Poll;
import java.util.concurrent.Callable;

/** A task that runs once, to its end. */
public final class CallableTask<T> extends Task<T> {
    public CallableTask(TaskHome home, Callable<T> callable) {
        super(home, callable);
    }

    @Override
    @SuppressWarnings("unchecked") // the body is what the constructor got
    Poll<T> advance(Object body) throws Exception {
        return Poll.ready(((Callable<T>) body).call());
    }

    @Override
    void abandon(Object body) {
        if (body instanceof Wrapped wrapped) {
            wrapped.abandoned();
        }
    }
}
