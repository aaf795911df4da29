package dev.joule.internal.combine;

import dev.joule.task.Pollable;
import java.util.function.Function;

/** Awaits a part, and if that fails the part a function makes of its exception. */
public final class RecoverPollable<T> extends ChainPollable<T> {

    public RecoverPollable(
            Pollable<? extends T> part,
            Function<? super Exception, ? extends Pollable<? extends T>> function) {
        super(part, function);
    }

    @Override
    Kind kind() {
        return Kind.RECOVER;
    }
}
