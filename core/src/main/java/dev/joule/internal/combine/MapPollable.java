package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Applies a function to what a part yields. */
public final class MapPollable<T, U> extends Combinator<U> {

    private @Nullable Pollable<? extends T> part;
    private @Nullable Function<? super T, ? extends U> function;

    public MapPollable(Pollable<? extends T> part, Function<? super T, ? extends U> function) {
        this.part = part;
        this.function = function;
    }

    @Override
    Poll<U> advance(Context context) throws Exception {
        if (pollPart(Objects.requireNonNull(part), context)
                instanceof Poll.Ready<? extends T>(var value)) {
            return Poll.ready(Objects.requireNonNull(function).apply(value));
        }
        return Poll.pending();
    }

    @Override
    void cancelParts() {
        Objects.requireNonNull(part).cancelled();
    }

    @Override
    void release() {
        part = null;
        function = null;
    }
}
