package dev.joule.internal.combine;

import dev.joule.task.Pollable;

/** Awaits a part, and runs an action when it is over or cancelled. */
public final class FinallyPollable<T> extends ChainPollable<T> {

    public FinallyPollable(Pollable<? extends T> part, Runnable action) {
        super(part, action);
    }

    @Override
    Kind kind() {
        return Kind.FINALLY;
    }
}
