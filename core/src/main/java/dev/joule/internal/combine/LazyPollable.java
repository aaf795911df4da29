package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Calls at the first poll. */
public final class LazyPollable<T> extends Combinator<T> {

    private @Nullable Callable<? extends T> call;

    public LazyPollable(Callable<? extends T> call) {
        this.call = call;
    }

    @Override
    Poll<T> advance(Context context) throws Exception {
        return Poll.ready(Objects.requireNonNull(call).call());
    }

    @Override
    void release() {
        call = null;
    }
}
