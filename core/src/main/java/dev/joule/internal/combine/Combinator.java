package dev.joule.internal.combine;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;

/**
 * The life of a pollable of ours: it goes on until it yields, throws or is cancelled, then lets go
 * of everything and refuses further polls.
 */
abstract class Combinator<T> implements Pollable<T> {

    private Life life = Life.LIVE;

    @Override
    public final Poll<T> poll(Context context) throws Exception {
        Objects.requireNonNull(context, "context");
        if (life != Life.LIVE) {
            throw new IllegalStateException(getClass().getSimpleName() + life.refusal);
        }
        Life next = Life.FAILED;
        try {
            Poll<T> poll = advance(context);
            next = poll.isReady() ? Life.READY : Life.LIVE;
            return poll;
        } finally {
            if (next != Life.LIVE) {
                life = next;
                release();
            }
        }
    }

    @Override
    public final void cancelled() {
        if (life != Life.LIVE) {
            return;
        }
        life = Life.CANCELLED;
        try {
            cancelParts();
        } finally {
            release();
        }
    }

    /** Polls on. When it throws, it has cancelled the parts that are not over. */
    abstract Poll<T> advance(Context context) throws Exception;

    /** Cancels the parts that are not over. */
    void cancelParts() {}

    /** Drops every reference; called once, when it is over. */
    abstract void release();

    final boolean isLive() {
        return life == Life.LIVE;
    }

    /** Ends this one because another goes on in its place. */
    final void handOver() {
        life = Life.HANDED_OVER;
        release();
    }

    /** Polls a part; one that answers nothing has failed. */
    static <T> Poll<T> pollPart(Pollable<T> part, Context context) throws Exception {
        return Objects.requireNonNull(part.poll(context), "a part's poll returned null");
    }

    private enum Life {
        LIVE(""),
        READY(" polled after it was ready"),
        FAILED(" polled after it threw"),
        CANCELLED(" polled after it was cancelled"),
        HANDED_OVER(" polled after andThen took it over");

        private final String refusal;

        Life(String refusal) {
            this.refusal = refusal;
        }
    }
}
