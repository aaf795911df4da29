package dev.joule.internal.submit;

import dev.joule.ContextHook;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A {@link DecoratedTask} that is a {@link Runnable}. */
public final class DecoratedRunnable extends DecoratedTask implements Runnable {
    private final Runnable content;

    DecoratedRunnable(
            Runnable content,
            @Nullable ContextHook hook,
            @Nullable Admission admission,
            Consumer<Throwable> uncaught) {
        super(hook, admission, uncaught);
        this.content = content;
    }

    /** Returns the task as it was submitted, and releases its place in the queue. */
    public static Runnable takeOut(Runnable task) {
        if (task instanceof DecoratedRunnable decorated) {
            decorated.abandoned();
            return decorated.content;
        }
        return task;
    }

    @Override
    Object content() {
        return content;
    }

    @Override
    public void run() {
        ContextHook.Scope scope = enterInAnyCase();
        Throwable failure = null;
        try {
            content.run();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            leave(scope, failure);
        }
    }
}
