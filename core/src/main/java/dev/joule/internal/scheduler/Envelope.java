package dev.joule.internal.scheduler;

import dev.joule.ContextHook;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Goes around a task when the scheduler is bounded or carries contexts: gives the place in the queue
 * back when the task begins, and puts the submitter's context in force while it runs.
 */
final class Envelope<T> implements Runnable, Pollable<T>, Callable<T> {
    private final Object content;
    private final @Nullable ContextHook hook;
    private final @Nullable Object captured;

    /** Whose place to give back, once; only the thread that runs the task touches it. */
    private @Nullable Admission admission;

    Envelope(Object content, @Nullable ContextHook hook, @Nullable Admission admission) {
        this.content = content;
        this.hook = hook;
        this.admission = admission;
        captured = hook == null ? null : hook.capture();
    }

    /** The plain task inside, or the task itself if it has no envelope. */
    static Runnable open(Runnable task) {
        if (task instanceof Envelope<?> envelope) {
            envelope.begin();
            return (Runnable) envelope.content;
        }
        return task;
    }

    private void begin() {
        Admission held = admission;
        if (held != null) {
            admission = null;
            held.leave();
        }
    }

    private ContextHook.Scope enter() {
        begin();
        return hook == null ? () -> {} : hook.restore(captured);
    }

    @Override
    public void run() {
        try (ContextHook.Scope scope = enter()) {
            ((Runnable) content).run();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // made for a Callable<T>
    public T call() throws Exception {
        try (ContextHook.Scope scope = enter()) {
            return ((Callable<T>) content).call();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // made for a Pollable<T>
    public Poll<T> poll(Context context) throws Exception {
        try (ContextHook.Scope scope = enter()) {
            return ((Pollable<T>) content).poll(context);
        }
    }

    @Override
    public void cancelled() {
        try (ContextHook.Scope scope = enter()) {
            if (content instanceof Pollable<?> pollable) {
                pollable.cancelled();
            }
        }
    }
}
