package dev.joule.internal.combine;

import dev.joule.internal.task.Throwing;
import dev.joule.task.Attempt;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Awaits a part, then applies a step to what it yields or throws.
 *
 * <p>A part that is a chain itself is polled as any other part, while few are inside each other.
 * Beyond that, and for what a function returns, this one takes the inner chain's part and step over
 * and goes on in its place. So neither a chain that was built from the left nor a loop that is
 * written as a recursion nests polls: what is left to be done is a list.
 */
public abstract class ChainPollable<U> extends Combinator<U> {
    /** The depth up to which chains inside each other are polled one by the other. */
    private static final int NESTED_POLLS_MAX = 16;

    private static final Object NO_ACTION = new Object();

    /* The types in between change with each step, so the fields are untyped. */
    private @Nullable Pollable<?> current;

    /** The steps left: none, the action of this one's step, or a list of {@link Step}s. */
    private @Nullable Object rest;

    /**
     * @param action a {@link Function}, or a {@link Runnable} for {@link Kind#FINALLY}
     */
    private ChainPollable(Pollable<?> part, Object action) {
        current = Objects.requireNonNull(part, "part");
        rest = action;
    }

    /** Applies a function to what a part yields. */
    public static <U> Pollable<U> map(Pollable<?> part, Function<?, ? extends U> function) {
        return new MapPollable<U>(part, Objects.requireNonNull(function, "function"));
    }

    /** Awaits one part, then the part that a function makes of its value. */
    public static <U> Pollable<U> andThen(
            Pollable<?> part, Function<?, ? extends Pollable<? extends U>> function) {
        return new AndThenPollable<U>(part, Objects.requireNonNull(function, "function"));
    }

    /** Awaits a part, and if that fails the part that a function makes of its exception. */
    public static <U> Pollable<U> recover(
            Pollable<? extends U> part,
            Function<? super Exception, ? extends Pollable<? extends U>> function) {
        return new RecoverPollable<U>(part, Objects.requireNonNull(function, "function"));
    }

    /** Yields how a part ended. */
    public static <U> Pollable<Attempt<U>> attempt(Pollable<? extends U> part) {
        return new AttemptPollable<Attempt<U>>(part, NO_ACTION);
    }

    /** Awaits a part, and runs an action when it is over or cancelled. */
    public static <U> Pollable<U> onFinally(Pollable<? extends U> part, Runnable action) {
        return new OnFinallyPollable<U>(part, Objects.requireNonNull(action, "action"));
    }

    /** Returns the kind of this one's step. */
    abstract Kind kind();

    @Override
    @SuppressWarnings("unchecked") // the last step made a U
    final Poll<U> advance(Context context) throws Exception {
        if (isFirstPoll()) {
            flattenIfDeep();
        }
        while (true) {
            Object outcome;
            Poll<?> poll = null;
            try {
                poll = pollPart(Objects.requireNonNull(current), context);
                if (!(poll instanceof Poll.Ready<?>(var value))) {
                    return (Poll<U>) poll;
                }
                outcome = value;
            } catch (Throwable thrown) {
                if (rest == null) {
                    throw thrown;
                }
                outcome = new Failed(thrown);
            }
            current = null; // over
            Object result = outcome;
            while (rest != null && current == null) {
                result = applyNext(result);
            }
            if (current == null) {
                if (result instanceof Failed(var failure)) {
                    throw Throwing.raise(failure);
                }
                return poll != null && result == outcome ? (Poll<U>) poll : Poll.ready((U) result);
            }
        }
    }

    /**
     * Does one step; a step that makes a pollable makes it the current one.
     *
     * @param outcome what was yielded, or a {@link Failed}
     * @return what the step makes of it, in the same form
     */
    private @Nullable Object applyNext(@Nullable Object outcome) {
        Kind kind;
        Object action;
        if (rest instanceof Step step) {
            kind = step.kind;
            action = step.action;
            rest = step.next;
        } else {
            kind = kind();
            action = Objects.requireNonNull(rest);
            rest = null;
        }
        try {
            return outcome instanceof Failed(var failure)
                    ? afterFailure(kind, action, (Failed) outcome, failure)
                    : afterValue(kind, action, outcome);
        } catch (Throwable thrown) {
            if (!(outcome instanceof Failed(var failure))) {
                return new Failed(thrown);
            }
            return new Failed(
                    kind == Kind.FINALLY
                            ? Throwing.add(failure, thrown)
                            : Throwing.add(thrown, failure)); // of recover: the earlier one is kept
        }
    }

    private @Nullable Object afterValue(Kind kind, Object action, @Nullable Object value) {
        return switch (kind) {
            case MAP -> functionOf(action).apply(value);
            case AND_THEN -> goOnWith(functionOf(action).apply(value), "andThen");
            case RECOVER -> value;
            case ATTEMPT -> new Attempt.Success<>(value);
            case FINALLY -> {
                ((Runnable) action).run();
                yield value;
            }
        };
    }

    private @Nullable Object afterFailure(
            Kind kind, Object action, Failed outcome, Throwable failure) {
        return switch (kind) {
            case MAP, AND_THEN -> outcome;
            case RECOVER ->
                    failure instanceof Exception
                            ? goOnWith(functionOf(action).apply(failure), "recover")
                            : outcome;
            case ATTEMPT ->
                    failure instanceof Exception exception
                            ? new Attempt.Failure<>(exception)
                            : outcome;
            case FINALLY -> {
                ((Runnable) action).run();
                yield outcome;
            }
        };
    }

    @SuppressWarnings("unchecked") // a function is applied to what comes before it
    private static Function<@Nullable Object, @Nullable Object> functionOf(Object action) {
        return (Function<@Nullable Object, @Nullable Object>) action;
    }

    /** Makes what a function returned the current part. */
    private @Nullable Object goOnWith(@Nullable Object made, String step) {
        if (made == null) {
            throw new NullPointerException("the function of " + step + " returned null");
        }
        current = (Pollable<?>) made;
        takeOver();
        return null;
    }

    /** Takes chains over for as long as the current part is one that nobody has polled. */
    private void takeOver() {
        while (current instanceof ChainPollable<?> inner && inner.isFresh() && inner != this) {
            boolean isAlike = rest == null && inner.kind() == kind();
            Object action = Objects.requireNonNull(inner.rest);
            rest = isAlike ? action : new Step(action, inner.kind(), restAsSteps());
            current = inner.current;
            inner.handOver();
        }
    }

    private @Nullable Step restAsSteps() {
        if (rest == null || rest instanceof Step) {
            return (Step) rest;
        }
        return new Step(rest, kind(), null);
    }

    private void flattenIfDeep() {
        Pollable<?> at = current;
        for (int depth = 0; at instanceof ChainPollable<?> inner && inner.isFresh(); depth++) {
            if (depth == NESTED_POLLS_MAX) {
                takeOver();
                return;
            }
            at = inner.current;
        }
    }

    /** Cancels the part, then does the steps that are done whatever happens. */
    @Override
    final void cancelParts() {
        flattenIfDeep();
        Throwable failure = current == null ? null : Throwing.cancel(current, null);
        for (Step step = restAsSteps(); step != null; step = step.next) {
            if (step.kind == Kind.FINALLY) {
                try {
                    ((Runnable) step.action).run();
                } catch (Throwable thrown) {
                    failure = Throwing.add(failure, thrown);
                }
            }
        }
        if (failure != null) {
            throw Throwing.raise(failure);
        }
    }

    @Override
    final void release() {
        current = null;
        rest = null;
    }

    /** The kinds of steps. */
    enum Kind {
        /** Applies a function to the value. */
        MAP,
        /** Awaits what a function makes of the value. */
        AND_THEN,
        /** Awaits what a function makes of the failure. */
        RECOVER,
        /** Makes an {@link Attempt} of the value or the failure. */
        ATTEMPT,
        /** Runs an action and leaves the value or the failure as it is. */
        FINALLY
    }

    /** One of several steps to come. */
    private record Step(Object action, Kind kind, @Nullable Step next) {}

    /** An exception on its way from one step to the next. */
    private record Failed(Throwable failure) {}

    private static final class MapPollable<U> extends ChainPollable<U> {
        MapPollable(Pollable<?> part, Object action) {
            super(part, action);
        }

        @Override
        Kind kind() {
            return Kind.MAP;
        }
    }

    private static final class AndThenPollable<U> extends ChainPollable<U> {
        AndThenPollable(Pollable<?> part, Object action) {
            super(part, action);
        }

        @Override
        Kind kind() {
            return Kind.AND_THEN;
        }
    }

    private static final class RecoverPollable<U> extends ChainPollable<U> {
        RecoverPollable(Pollable<?> part, Object action) {
            super(part, action);
        }

        @Override
        Kind kind() {
            return Kind.RECOVER;
        }
    }

    private static final class AttemptPollable<U> extends ChainPollable<U> {
        AttemptPollable(Pollable<?> part, Object action) {
            super(part, action);
        }

        @Override
        Kind kind() {
            return Kind.ATTEMPT;
        }
    }

    private static final class OnFinallyPollable<U> extends ChainPollable<U> {
        OnFinallyPollable(Pollable<?> part, Object action) {
            super(part, action);
        }

        @Override
        Kind kind() {
            return Kind.FINALLY;
        }
    }
}
