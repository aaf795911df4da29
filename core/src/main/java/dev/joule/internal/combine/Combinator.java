package dev.joule.internal.combine;

import dev.joule.internal.task.ExpiringWaker;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The life of a pollable of ours: it goes on until it yields, throws or is cancelled, then lets go
 * of everything and refuses further polls. While it waits it refuses those of another task.
 */
abstract class Combinator<T> implements Pollable<T> {

    private static final VarHandle LIFE =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "life",
                    VarHandle.class,
                    Combinator.class,
                    Object.class);

    /**
     * {@code null} before the first poll, {@link Polling} during that, the waker of the last poll
     * while it waits, or its end. The first poll claims it by a CAS, so that of two tasks that
     * begin at once one is refused, unless it never waits; later ones find the waker of the task
     * that waits.
     */
    private @Nullable Object life;

    @Override
    public final Poll<T> poll(Context context) throws Exception {
        Objects.requireNonNull(context, "context");
        Object before = life;
        if (before == null && mayWait() && !LIFE.compareAndSet(this, null, Polling.FIRST)) {
            before = life;
        }
        if (before != null) {
            checkMayGoOn(before, context);
        }
        End next = End.FAILED;
        try {
            Poll<T> poll = advance(context);
            if (poll.isReady()) {
                next = End.READY;
            } else {
                Waker waker = context.waker();
                if (before != waker) {
                    life = waker;
                }
                next = null;
            }
            return poll;
        } finally {
            if (next != null) {
                life = next;
                release();
            }
        }
    }

    private void checkMayGoOn(Object before, Context context) {
        if (before instanceof End end) {
            throw new IllegalStateException(this + end.refusal);
        }
        if (before == Polling.FIRST) {
            throw ExpiringWaker.refusal(this);
        }
        ExpiringWaker.refuseSecondTask((Waker) before, context.waker(), this);
    }

    @Override
    public final void onCancel() {
        if (life instanceof End) {
            return;
        }
        life = End.CANCELLED;
        try {
            cancelParts();
        } finally {
            release();
        }
    }

    /**
     * Returns whether a poll may leave it waiting for a wake, which of two tasks only one would
     * get: then the first poll is claimed.
     */
    boolean mayWait() {
        return true;
    }

    /** Polls on. When it throws, it has cancelled the parts that are not over. */
    abstract Poll<T> advance(Context context) throws Exception;

    /** Cancels the parts that are not over. */
    void cancelParts() {}

    /** Drops every reference; called once, when it is over. */
    abstract void release();

    /** Returns whether the poll that goes on now is the first. */
    final boolean isFirstPoll() {
        return life == Polling.FIRST;
    }

    /** Returns whether it was neither polled nor ended. */
    final boolean isFresh() {
        return life == null;
    }

    /** Ends this one because another goes on in its place. */
    final void handOver() {
        life = End.HANDED_OVER;
        release();
    }

    /** Polls a part; one that answers nothing has failed. */
    static <T> Poll<T> pollPart(Pollable<T> part, Context context) throws Exception {
        return Objects.requireNonNull(part.poll(context), "a part's poll returned null");
    }

    /** Returns the call that made it: a user does not know the classes of this package. */
    @Override
    public String toString() {
        String method = getClass().getSimpleName().replace("Pollable", "");
        return Character.toLowerCase(method.charAt(0)) + method.substring(1) + "(…)";
    }

    private enum Polling {
        FIRST
    }

    private enum End {
        READY(" polled after it was ready; was it used in two places?"),
        FAILED(" polled after it threw"),
        CANCELLED(" polled after it was cancelled"),
        HANDED_OVER(" polled after another took it over");

        private final String refusal;

        End(String refusal) {
            this.refusal = refusal;
        }
    }
}
