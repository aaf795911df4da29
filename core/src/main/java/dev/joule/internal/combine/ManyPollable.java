package dev.joule.internal.combine;

import dev.joule.internal.task.Throwing;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A combinator of a list of parts. It polls those that were woken, tells its subclass what came of
 * it, and when the matter is decided cancels the parts that are left.
 *
 * @param <T> what a part yields
 * @param <R> what the whole yields
 */
abstract class ManyPollable<T, R> extends Combinator<R> {

    /** The most parts that are all polled at each wake, which is cheaper than a waker each. */
    static final int POLLED_PARTS_MAX = 4;

    private static final Pollable<?>[] NONE = {};

    /* A part is null once it is over. */
    private @Nullable Pollable<? extends T>[] parts;
    private int live;
    private @Nullable PartContext partContext; // from the first poll on, when there are many
    private @Nullable Throwable failure;

    ManyPollable(List<? extends Pollable<? extends T>> list) {
        parts = copyOf(list);
        live = parts.length;
    }

    /** Takes a part's value; returns whether that decides the matter. */
    abstract boolean accept(int index, @Nullable T value);

    /** Returns whether one failed part decides the whole; called once for each part that fails. */
    abstract boolean failureDecides();

    /** Returns whether a failure is thrown at once, whatever the other parts do. */
    boolean passesOn(Throwable thrown) {
        return false;
    }

    /** Returns the result of the whole; called when it is decided and nothing failed. */
    abstract @Nullable R outcome();

    /** Drops what failed so far: the matter is decided without it. */
    final void forgetFailures() {
        failure = null;
    }

    final int size() {
        return parts.length;
    }

    @Override
    final Poll<R> advance(Context context) {
        boolean decided =
                live == 0
                        || (parts.length <= POLLED_PARTS_MAX
                                ? pollAll(context)
                                : pollWoken(context));
        if (!decided) {
            return Poll.pending();
        }
        end();
        return Poll.ready(outcome());
    }

    private boolean pollAll(Context context) {
        for (int index = 0; index < parts.length; index++) {
            if (parts[index] != null && step(index, context)) {
                return true;
            }
        }
        return live == 0;
    }

    private boolean pollWoken(Context context) {
        if (partContext == null) {
            partContext = new PartContext(parts.length);
            partContext.begin(context);
            return endPoll(pollFirst(partContext));
        }
        partContext.begin(context);
        PartWaker woken = partContext.wakes().drain();
        boolean decided = false;
        while (woken != null) {
            PartWaker next = woken.unlink();
            int index = woken.index();
            if (!decided
                    && parts[index]
                            != null) { // else a stale wake: its flag stays up, it comes no more
                woken.lower();
                decided = step(index, partContext.at(index));
            }
            woken = next;
        }
        return endPoll(decided);
    }

    private boolean pollFirst(PartContext context) {
        for (int index = 0; index < parts.length; index++) {
            if (step(index, context.at(index))) {
                return true;
            }
        }
        return false;
    }

    private boolean endPoll(boolean decided) {
        Objects.requireNonNull(partContext).end();
        return decided || live == 0;
    }

    /* Polls a part; returns whether that decided the matter. */
    private boolean step(int index, Context context) {
        Poll<? extends T> poll;
        try {
            poll = pollPart(Objects.requireNonNull(parts[index]), context);
        } catch (Throwable thrown) {
            over(index);
            boolean passesOn = passesOn(thrown);
            failure =
                    failure != null && passesOn
                            ? Throwing.add(thrown, failure)
                            : Throwing.add(failure, thrown);
            return failureDecides() || passesOn;
        }
        if (poll instanceof Poll.Ready<? extends T>(var value)) {
            over(index);
            return accept(index, value);
        }
        return false;
    }

    private void over(int index) {
        parts[index] = null;
        live--;
        if (partContext != null) {
            partContext.retire(index);
        }
    }

    @Override
    final void cancelParts() {
        failure = null; // nobody asks for it any more; only what cancelling throws is thrown
        end();
    }

    /* Cancels the parts that are left, then throws what failed, if anything did. */
    private void end() {
        if (partContext != null) {
            partContext.close(); // first: what the parts do now wakes nobody
        }
        for (int index = 0; live > 0 && index < parts.length; index++) {
            Pollable<? extends T> part = parts[index];
            if (part != null) {
                parts[index] = null;
                live--;
                failure = Throwing.cancel(part, failure);
            }
        }
        if (failure != null) {
            throw Throwing.raise(failure);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // empty: it holds nothing of a wrong type
    void release() {
        parts = (Pollable<? extends T>[]) NONE;
        partContext = null;
        failure = null;
    }

    @SuppressWarnings("unchecked") // generic arrays are not to be had otherwise
    private static <T> @Nullable Pollable<? extends T>[] copyOf(
            List<? extends Pollable<? extends T>> list) {
        Objects.requireNonNull(list, "parts");
        Pollable<? extends T>[] copy = (Pollable<? extends T>[]) list.toArray(new Pollable<?>[0]);
        for (int index = 0; index < copy.length; index++) {
            if (copy[index] == null) {
                throw new NullPointerException("parts[" + index + "]");
            }
        }
        return copy;
    }
}
