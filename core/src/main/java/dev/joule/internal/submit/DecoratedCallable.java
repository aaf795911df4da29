package dev.joule.internal.submit;

import dev.joule.ContextHook;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A {@link DecoratedTask} that is a {@link Callable}. */
final class DecoratedCallable<T> extends DecoratedTask implements Callable<T> {
    private final Callable<T> content;

    DecoratedCallable(
            Callable<T> content,
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
    public T call() throws Exception {
        ContextHook.Scope scope = enter();
        Throwable failure = null;
        try {
            return content.call();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            leave(scope, failure);
        }
    }
}
