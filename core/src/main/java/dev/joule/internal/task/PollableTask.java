package dev.joule.internal.task;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;

/** A task that polls. */
public final class PollableTask<T> extends Task<T> {
    public PollableTask(TaskHome home, Pollable<T> pollable) {
        super(home, pollable);
    }

    @Override
    @SuppressWarnings("unchecked") // the body is what the constructor got
    Poll<T> advance(Object body) throws Exception {
        return ((Pollable<T>) body).poll(this);
    }

    @Override
    void abandon(Object body) {
        ((Pollable<?>) body).cancelled();
    }
}
