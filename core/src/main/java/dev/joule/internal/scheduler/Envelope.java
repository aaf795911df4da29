package dev.joule.internal.scheduler;

import dev.joule.ContextHook;
import dev.joule.internal.task.Wrapped;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Goes around a task when the scheduler is bounded or carries contexts: gives the place in the
 * queue back when the task begins, and puts the submitter's context in force while it runs.
 */
final class Envelope<T> implements Runnable, Pollable<T>, Callable<T>, Wrapped {
    private static final ContextHook.Scope NO_SCOPE = () -> {};

    /* field     | any thread | guards
     * admission | getAndSet  | that the place is given back once */
    private static final VarHandle ADMISSION =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "admission",
                    VarHandle.class,
                    Envelope.class,
                    Admission.class);

    private final Object content;
    private final @Nullable ContextHook hook;
    private final @Nullable Object captured;
    private volatile @Nullable Admission admission;

    Envelope(Object content, @Nullable ContextHook hook, @Nullable Admission admission) {
        this.content = content;
        this.hook = hook;
        this.admission = admission;
        captured = hook == null ? null : hook.capture();
    }

    /** The plain task inside, or the task itself if it has no envelope. */
    static Runnable open(Runnable task) {
        if (task instanceof Envelope<?> envelope) {
            envelope.abandoned();
            return (Runnable) envelope.content;
        }
        return task;
    }

    /** Gives the place back. A task that is over or begins does not wait any more. */
    @Override
    public void abandoned() {
        // A plain look first: a stackless task comes here at each poll.
        if (admission != null) {
            Admission held = (Admission) ADMISSION.getAndSet(this, null);
            if (held != null) {
                held.leave();
            }
        }
    }

    private ContextHook.Scope enter() {
        abandoned();
        return hook == null ? NO_SCOPE : hook.restore(captured);
    }

    @Override
    public void run() {
        try (ContextHook.Scope _ = enter()) {
            ((Runnable) content).run();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // made for a Callable<T>
    public T call() throws Exception {
        try (ContextHook.Scope _ = enter()) {
            return ((Callable<T>) content).call();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // made for a Pollable<T>
    public Poll<T> poll(Context context) throws Exception {
        boolean over = false;
        try (ContextHook.Scope _ = enter()) {
            over = true; // if it throws
            Poll<T> poll = ((Pollable<T>) content).poll(context);
            over = poll.isReady();
            return poll;
        } catch (Throwable thrown) {
            if (!over) {
                giveUp(thrown);
            }
            throw thrown;
        }
    }

    /** The context failed, not the content, which nobody will poll again: it hears of that. */
    private void giveUp(Throwable failure) {
        try {
            ((Pollable<?>) content).cancelled();
        } catch (Throwable thrown) {
            failure.addSuppressed(thrown);
        }
    }

    /** The content hears of it even if its context cannot be restored. */
    @Override
    public void cancelled() {
        ContextHook.Scope scope = NO_SCOPE;
        try {
            scope = enter();
        } finally {
            try (ContextHook.Scope _ = scope) {
                if (content instanceof Pollable<?> pollable) {
                    pollable.cancelled();
                }
            }
        }
    }
}
