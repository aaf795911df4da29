package dev.joule.internal.scheduler;

import dev.joule.ContextHook;
import dev.joule.internal.executor.SubmittedTask;
import dev.joule.internal.view.ViewTask;
import dev.joule.task.Pollable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts work into an {@link ContextTask} where there is something to carry, and nowhere else. */
final class TaskDecorator {
    private final @Nullable ContextHook hook;
    private final Consumer<Throwable> uncaught;

    TaskDecorator(@Nullable ContextHook hook, Consumer<Throwable> uncaught) {
        this.uncaught = uncaught;
        this.hook = hook;
    }

    /** Returns whether a body is wrapped although it enters no bounded queue. */
    boolean carriesContext() {
        return hook != null;
    }

    Runnable around(Runnable task, @Nullable Admission entered) {
        if (!isNeeded(entered)) {
            return task;
        }
        return task instanceof SubmittedTask<?> || task instanceof ViewTask
                ? aroundBare(task, entered) // has its context inside, where its future sees it
                : envelope(task, entered);
    }

    /** Wraps a task that has its context already. */
    Runnable aroundBare(Runnable task, @Nullable Admission entered) {
        return entered == null ? task : new ContextTask<>(task, null, entered, uncaught);
    }

    <T> Pollable<T> around(Pollable<T> task, @Nullable Admission entered) {
        return isNeeded(entered) ? envelope(task, entered) : task;
    }

    <T> Callable<T> around(Callable<T> callable, @Nullable Admission entered) {
        Objects.requireNonNull(callable, "callable");
        return isNeeded(entered) ? envelope(callable, entered) : callable;
    }

    <T> List<Callable<T>> around(Collection<? extends Callable<T>> callables) {
        List<Callable<T>> wrapped = new ArrayList<>(callables.size());
        for (Callable<T> callable : callables) {
            wrapped.add(around(callable, null));
        }
        return wrapped;
    }

    private boolean isNeeded(@Nullable Admission entered) {
        return entered != null || hook != null;
    }

    private <T> ContextTask<T> envelope(Object task, @Nullable Admission entered) {
        try {
            return new ContextTask<>(task, hook, entered, uncaught);
        } catch (Throwable thrown) { // the hook's capture
            Admission.giveBack(entered);
            throw thrown;
        }
    }
}
