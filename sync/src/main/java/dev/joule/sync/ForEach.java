package dev.joule.sync;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Receives message after message, and awaits what a function makes of each. */
final class ForEach<T> implements Pollable<Void> {

    /** The most messages of one poll: then other tasks have their turn. */
    private static final int MESSAGES_PER_POLL = 64;

    private final Receiver<T> receiver;
    private final Function<? super T, ? extends Pollable<?>> function;

    /** The work on a message; null while waiting for one. */
    private @Nullable Pollable<?> work;

    /** The wait for a message; null otherwise. */
    private @Nullable Pollable<T> receiving;

    private boolean over;

    ForEach(Receiver<T> receiver, Function<? super T, ? extends Pollable<?>> function) {
        this.receiver = receiver;
        this.function = function;
    }

    @Override
    public Poll<Void> poll(Context context) throws Exception {
        if (over) {
            throw new IllegalStateException("forEachAsync polled after it was over");
        }
        boolean waits = false;
        over = true; // unless it comes to its end
        try {
            for (int messages = 0; messages < MESSAGES_PER_POLL; messages++) {
                if (work == null && !receives(context)) {
                    waits = receiving != null;
                    return waits ? Poll.pending() : Poll.ready(null);
                }
                if (!Objects.requireNonNull(work).poll(context).isReady()) {
                    waits = true;
                    return Poll.pending();
                }
                work = null;
            }
            waits = true;
            context.waker().wake();
            return Poll.pending();
        } finally {
            over = !waits;
            if (over) {
                work = null;
                receiving = null;
            }
        }
    }

    /** Returns whether there is work; if not, it waits for a message or the channel has ended. */
    private boolean receives(Context context) throws Exception {
        Pollable<T> wait = receiving;
        if (wait == null) {
            wait = receiver.receiveAsync();
            receiving = wait;
        }
        T message;
        try {
            if (!(wait.poll(context) instanceof Poll.Ready<T>(T value))) {
                return false;
            }
            message = Objects.requireNonNull(value);
        } catch (ChannelClosedException end) {
            receiving = null;
            if (end.getCause() != null) {
                throw end;
            }
            return false;
        }
        receiving = null;
        work = Objects.requireNonNull(function.apply(message), "the function returned null");
        return true;
    }

    @Override
    public void onCancel() {
        over = true;
        Pollable<?> part = work != null ? work : receiving;
        work = null;
        receiving = null;
        if (part != null) {
            part.onCancel();
        }
    }

    @Override
    public String toString() {
        return "forEachAsync(" + receiver + ")";
    }
}
