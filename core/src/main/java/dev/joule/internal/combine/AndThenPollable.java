package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import java.util.function.Function;

/** Awaits one part, then the part a function makes of its value. */
public final class AndThenPollable<T, U> extends ChainPollable<U> {

    public AndThenPollable(
            Pollable<? extends T> part,
            Function<? super T, ? extends Pollable<? extends U>> function) {
        super(part, function);
    }

    @Override
    Kind kind() {
        return Kind.AND_THEN;
    }
}
