package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Throws at the first poll. */
public final class FailedPollable<T> extends Combinator<T> {

    private @Nullable Throwable failure;

    public FailedPollable(Throwable failure) {
        this.failure = failure;
    }

    @Override
    Poll<T> advance(Context context) {
        throw Failures.raise(Objects.requireNonNull(failure));
    }

    @Override
    void release() {
        failure = null;
    }
}
