package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Selected;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Awaits the first of two sides; both share the waker of the whole. */
public final class SelectPollable<A, B> extends Combinator<Selected<A, B>> {

    /* A side is null once it is over. */
    private @Nullable Pollable<? extends A> first;
    private @Nullable Pollable<? extends B> second;

    public SelectPollable(Pollable<? extends A> first, Pollable<? extends B> second) {
        this.first = first;
        this.second = second;
    }

    @Override
    Poll<Selected<A, B>> advance(Context context) {
        Selected<A, B> won = null;
        Throwable failure = null;
        try {
            won = pollSides(context);
        } catch (Throwable thrown) {
            failure = thrown;
        }
        if (won == null && failure == null) {
            return Poll.pending();
        }
        failure = cancelRest(failure);
        if (failure != null) {
            throw Failures.raise(failure);
        }
        return Poll.ready(won);
    }

    private @Nullable Selected<A, B> pollSides(Context context) throws Exception {
        Pollable<? extends A> one = Objects.requireNonNull(first);
        first = null; // over, if its poll throws
        if (pollPart(one, context) instanceof Poll.Ready<? extends A>(var value)) {
            return new Selected.First<>(value);
        }
        first = one;
        Pollable<? extends B> other = Objects.requireNonNull(second);
        second = null;
        if (pollPart(other, context) instanceof Poll.Ready<? extends B>(var value)) {
            return new Selected.Second<>(value);
        }
        second = other;
        return null;
    }

    private @Nullable Throwable cancelRest(@Nullable Throwable before) {
        Throwable failure = before;
        if (first != null) {
            failure = Failures.cancel(first, failure);
        }
        if (second != null) {
            failure = Failures.cancel(second, failure);
        }
        return failure;
    }

    @Override
    void cancelParts() {
        Throwable failure = cancelRest(null);
        if (failure != null) {
            throw Failures.raise(failure);
        }
    }

    @Override
    void release() {
        first = null;
        second = null;
    }
}
