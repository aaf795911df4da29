package dev.joule.internal.submit;

import dev.joule.ContextHook;
import dev.joule.task.Pollable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes a {@link DecoratedTask} of work where there is something to carry, and nowhere else. */
public record TaskDecorator(@Nullable ContextHook hook, Consumer<Throwable> uncaught) {

    /** Returns whether a body is wrapped although it enters no bounded queue. */
    public boolean carriesContext() {
        return hook != null;
    }

    public Runnable around(Runnable task, @Nullable Admission bound) {
        if (!isNeeded(bound)) {
            return task;
        }
        return task instanceof Prepared
                ? aroundCaptured(task, bound) // has its context inside, where its future sees it
                : new DecoratedTask.OfRunnable(task, hook, bound, uncaught);
    }

    /** Wraps a task that has its context already. */
    Runnable aroundCaptured(Runnable task, @Nullable Admission bound) {
        if (bound == null) {
            return task;
        }
        DecoratedTask.OfRunnable placed = new DecoratedTask.OfRunnable(task, null, bound, uncaught);
        if (task instanceof Prepared prepared) {
            prepared.setPlace(placed);
        }
        return placed;
    }

    public <T> Pollable<T> around(Pollable<T> task, @Nullable Admission bound) {
        return isNeeded(bound) ? new DecoratedTask.OfPollable<>(task, hook, bound, uncaught) : task;
    }

    public <T> Callable<T> around(Callable<T> callable, @Nullable Admission bound) {
        Objects.requireNonNull(callable, "callable");
        return isNeeded(bound)
                ? new DecoratedTask.OfCallable<>(callable, hook, bound, uncaught)
                : callable;
    }

    public <T> List<Callable<T>> around(Collection<? extends Callable<T>> callables) {
        List<Callable<T>> wrapped = new ArrayList<>(callables.size());
        for (Callable<T> callable : callables) {
            wrapped.add(around(callable, null));
        }
        return wrapped;
    }

    private boolean isNeeded(@Nullable Admission bound) {
        return bound != null || hook != null;
    }
}
