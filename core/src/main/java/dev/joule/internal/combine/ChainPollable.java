package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Awaits a part, then applies a step to what it yields.
 *
 * <p>A part that is a chain itself is polled as any other part, while few are inside each other.
 * Beyond that, and for what a function returns, this one takes the inner chain's part and step over
 * and goes on in its place. So neither a chain that was built from the left nor a loop that is
 * written as a recursion nests polls: what is left to be done is a list.
 */
abstract class ChainPollable<U> extends Combinator<U> {
    /** The depth up to which chains inside each other are polled one by the other. */
    private static final int FEW = 16;

    /* The types in between change with each step, so the fields are untyped. */
    private @Nullable Pollable<?> current;

    /** The steps left: none, the step of this one, or a list of {@link Step}s. */
    private @Nullable Object rest;

    ChainPollable(Pollable<?> part, Function<?, ?> function) {
        current = part;
        rest = function;
    }

    /** Returns whether the function of this one makes a pollable to be awaited. */
    abstract boolean makesPollable();

    @Override
    @SuppressWarnings("unchecked") // the last step made a U
    final Poll<U> advance(Context context) throws Exception {
        if (isFresh()) {
            flattenIfDeep();
        }
        while (true) {
            Poll<?> poll = pollPart(Objects.requireNonNull(current), context);
            if (!(poll instanceof Poll.Ready<?>(var value))) {
                return (Poll<U>) poll;
            }
            current = null; // over
            Object result = value;
            while (rest != null && current == null) {
                result = applyNext(result);
            }
            if (current == null) {
                return rest == null && result == value ? (Poll<U>) poll : Poll.ready((U) result);
            }
        }
    }

    /** Does one step; a step that makes a pollable makes it the current one. */
    @SuppressWarnings("unchecked") // a function is applied to what comes before it
    private @Nullable Object applyNext(@Nullable Object value) {
        boolean makesPollable;
        Function<@Nullable Object, @Nullable Object> function;
        if (rest instanceof Step step) {
            makesPollable = step.makesPollable;
            function = (Function<@Nullable Object, @Nullable Object>) step.function;
            rest = step.next;
        } else {
            makesPollable = makesPollable();
            function = (Function<@Nullable Object, @Nullable Object>) rest;
            rest = null;
        }
        Object result = Objects.requireNonNull(function).apply(value);
        if (makesPollable) {
            current =
                    (Pollable<?>)
                            Objects.requireNonNull(result, "the function of andThen returned null");
            takeOver();
            return null;
        }
        return result;
    }

    /** Takes chains over for as long as the current part is one that nobody has polled. */
    private void takeOver() {
        while (current instanceof ChainPollable<?> inner && inner.isFresh() && inner != this) {
            boolean isAlike = rest == null && inner.makesPollable() == makesPollable();
            Object step = inner.rest;
            rest =
                    isAlike
                            ? step
                            : new Step((Function<?, ?>) step, inner.makesPollable(), restAsSteps());
            current = inner.current;
            inner.handOver();
        }
    }

    private @Nullable Step restAsSteps() {
        return rest instanceof Function<?, ?> own
                ? new Step(own, makesPollable(), null)
                : (Step) rest;
    }

    private void flattenIfDeep() {
        Pollable<?> at = current;
        for (int depth = 0; at instanceof ChainPollable<?> inner && inner.isFresh(); depth++) {
            if (depth == FEW) {
                takeOver();
                return;
            }
            at = inner.current;
        }
    }

    @Override
    final void cancelParts() {
        flattenIfDeep();
        if (current != null) {
            current.onCancel();
        }
    }

    @Override
    final void release() {
        current = null;
        rest = null;
    }

    /** One of several steps to come. */
    private record Step(
            @Nullable Function<?, ?> function, boolean makesPollable, @Nullable Step next) {}
}
