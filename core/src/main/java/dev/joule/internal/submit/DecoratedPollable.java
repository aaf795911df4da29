package dev.joule.internal.submit;

import dev.joule.ContextHook;
import dev.joule.internal.task.Throwing;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A {@link DecoratedTask} that is a {@link Pollable}: the context is in force during each poll. */
final class DecoratedPollable<T> extends DecoratedTask implements Pollable<T> {
    private final Pollable<T> content;

    DecoratedPollable(
            Pollable<T> content,
            @Nullable ContextHook hook,
            @Nullable Admission admission,
            Consumer<Throwable> uncaught) {
        super(hook, admission, uncaught);
        this.content = content;
    }

    @Override
    Object content() {
        return content;
    }

    @Override
    public Poll<T> poll(Context context) throws Exception {
        ContextHook.Scope scope = enterOrGiveUp();
        Poll<T> poll;
        try {
            poll = Objects.requireNonNull(content.poll(context), "poll returned null");
        } catch (Throwable thrown) {
            leave(scope, thrown);
            throw thrown;
        }
        if (poll.isReady()) {
            leave(scope, null);
        } else {
            leaveWaiting(scope);
        }
        return poll;
    }

    /** Notifies the content even if its context cannot be restored. */
    @Override
    public void onCancel() {
        ContextHook.Scope scope = enterOrGiveUp();
        Throwable failure = null;
        try {
            content.onCancel();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            leave(scope, failure);
        }
    }

    private ContextHook.Scope enterOrGiveUp() {
        try {
            return enter();
        } catch (Throwable thrown) {
            giveUp(thrown);
            throw thrown;
        }
    }

    /** Closes a context between two polls; without it the task cannot go on. */
    private void leaveWaiting(ContextHook.Scope scope) {
        try {
            scope.close();
        } catch (Throwable thrown) {
            giveUp(thrown);
            throw thrown;
        }
    }

    /** Notifies the content that it will not be polled again, since the context failed. */
    private void giveUp(Throwable failure) {
        try {
            content.onCancel();
        } catch (Throwable thrown) {
            Throwing.add(failure, thrown);
        }
    }
}
