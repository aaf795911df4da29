package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Awaits one part, then the part a function makes of its value.
 *
 * <p>When that second part is an {@code AndThenPollable} too, this one takes its state over and
 * goes on in its place. Else a loop written as a recursion would nest one level deeper each round,
 * until a poll overflowed the stack.
 */
public final class AndThenPollable<T, U> extends Combinator<U> {

    /* The part in progress: a Pollable<T'> while there is a function, then a Pollable<U>. The types
     * in between change with each take-over, so the fields are untyped. */
    private @Nullable Pollable<?> current;
    private @Nullable Function<Object, Pollable<?>> function;

    @SuppressWarnings("unchecked") // it is applied to what current yields, and to nothing else
    public AndThenPollable(
            Pollable<? extends T> part,
            Function<? super T, ? extends Pollable<? extends U>> function) {
        this.current = part;
        this.function = (Function<Object, Pollable<?>>) (Function<?, ?>) function;
    }

    @Override
    @SuppressWarnings("unchecked") // without a function left, current yields a U
    Poll<U> advance(Context context) throws Exception {
        for (; ; ) {
            Poll<?> poll = pollPart(Objects.requireNonNull(current), context);
            if (function == null || !(poll instanceof Poll.Ready<?>(var value))) {
                return (Poll<U>) poll;
            }
            Pollable<?> next =
                    Objects.requireNonNull(
                            function.apply(value), "the function of andThen returned null");
            if (next instanceof AndThenPollable<?, ?> inner && inner.isLive()) {
                current = inner.current;
                function = inner.function;
                inner.handOver();
            } else {
                current = next;
                function = null;
            }
        }
    }

    @Override
    void cancelParts() {
        Objects.requireNonNull(current).cancelled();
    }

    @Override
    void release() {
        current = null;
        function = null;
    }
}
