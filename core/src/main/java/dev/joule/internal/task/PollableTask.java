package dev.joule.internal.task;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task that polls. */
public final class PollableTask<T> extends Task<T> {
    public PollableTask(TaskRuntime runtime, Pollable<T> pollable) {
        super(runtime, pollable);
    }

    @Override
    @Nullable Object advance(Object body) throws Exception {
        Poll<?> poll = ((Pollable<?>) body).poll(this);
        if (poll instanceof Poll.Ready<?> ready) {
            return ready.value();
        }
        Objects.requireNonNull(poll, "poll returned null");
        return PENDING;
    }

    @Override
    void abandon(Object body) {
        ((Pollable<?>) body).onCancel();
    }
}
