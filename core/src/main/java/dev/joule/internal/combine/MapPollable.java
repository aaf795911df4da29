package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import java.util.function.Function;

/** Applies a function to what a part yields. */
public final class MapPollable<T, U> extends ChainPollable<U> {

    public MapPollable(Pollable<? extends T> part, Function<? super T, ? extends U> function) {
        super(part, function);
    }

    @Override
    Kind kind() {
        return Kind.MAP;
    }
}
