package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import org.jspecify.annotations.Nullable;

/** Yields a value at the first poll. */
public final class ReadyPollable<T> extends Combinator<T> {

    private @Nullable T value;

    public ReadyPollable(@Nullable T value) {
        this.value = value;
    }

    @Override
    Poll<T> advance(Context context) {
        return Poll.ready(value);
    }

    @Override
    void release() {
        value = null;
    }
}
