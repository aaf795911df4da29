package dev.joule.internal.task;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A task that runs once, to its end. */
public final class CallableTask<T> extends Task<T> {
    public CallableTask(TaskRuntime home, Callable<T> callable) {
        super(home, callable);
    }

    @Override
    @Nullable Object advance(Object body) throws Exception {
        Object value = ((Callable<?>) body).call();
        if (value instanceof Pollable<?> pollable && !(value instanceof JoinHandle)) {
            IllegalStateException refusal = refused(pollable);
            home().report(refusal); // code with this mistake often drops the handle
            throw refusal;
        }
        return value;
    }

    /** Refuses a result that no task would poll; a handle needs no poll, since its task runs. */
    private static IllegalStateException refused(Pollable<?> unpolled) {
        IllegalStateException refusal =
                new IllegalStateException(
                        "the call returned a Pollable, which nobody polls: "
                                + Names.of(unpolled)
                                + "; write spawn(pollable) instead of spawn(() -> pollable)");
        try {
            unpolled.onCancel();
        } catch (Throwable thrown) {
            Throwing.add(refusal, thrown);
        }
        return refusal;
    }

    @Override
    void abandon(Object body) {
        if (body instanceof Wrapped wrapped) {
            wrapped.abandoned();
        }
    }
}
