package dev.joule.internal.combine;

import dev.joule.task.Attempt;
import dev.joule.task.Pollable;

/** Yields how a part ended. */
public final class AttemptPollable<T> extends ChainPollable<Attempt<T>> {
    private static final Object NO_ACTION = new Object();

    public AttemptPollable(Pollable<? extends T> part) {
        super(part, NO_ACTION);
    }

    @Override
    Kind kind() {
        return Kind.ATTEMPT;
    }
}
