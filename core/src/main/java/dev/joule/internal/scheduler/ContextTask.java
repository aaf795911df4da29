package dev.joule.internal.scheduler;

import dev.joule.ContextHook;
import dev.joule.internal.task.Names;
import dev.joule.internal.task.Throwing;
import dev.joule.internal.task.Wrapped;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes around a task when the scheduler is bounded or carries contexts: gives the place in the
 * queue back when the task begins, and puts the submitter's context in force while it runs.
 */
final class ContextTask<T> implements Runnable, Pollable<T>, Callable<T>, Wrapped {
    private static final ContextHook.Scope NO_SCOPE = () -> {};

    /* field     | any thread | guards
     * admission | getAndSet  | that the place is given back once */
    private static final VarHandle ADMISSION =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "admission",
                    VarHandle.class,
                    ContextTask.class,
                    Admission.class);

    private final Object content;
    private final ContextHook.@Nullable Snapshot context;
    private final Consumer<Throwable> uncaught;
    private volatile @Nullable Admission admission;

    ContextTask(
            Object content,
            @Nullable ContextHook hook,
            @Nullable Admission admission,
            Consumer<Throwable> uncaught) {
        this.uncaught = uncaught;
        this.content = content;
        this.admission = admission;
        context =
                hook == null
                        ? null
                        : Objects.requireNonNull(hook.capture(), "capture() returned null");
    }

    /** The plain task inside, or the task itself if it has no envelope. */
    static Runnable open(Runnable task) {
        if (task instanceof ContextTask<?> envelope) {
            envelope.abandoned();
            return (Runnable) envelope.content;
        }
        return task;
    }

    /** Returns the task inside, or the task itself if it has no envelope. */
    static Object contentOf(Runnable task) {
        return task instanceof ContextTask<?> envelope ? envelope.content : task;
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
        return context == null ? NO_SCOPE : context.open();
    }

    /**
     * Ends a context after a run that has its outcome, which stays the task's. An exception of this
     * is suppressed under the run's failure, or goes to the handler of uncaught exceptions.
     */
    private void leave(ContextHook.Scope scope, @Nullable Throwable failure) {
        try {
            scope.close();
        } catch (Throwable thrown) {
            if (failure != null) {
                Throwing.add(failure, thrown);
            } else {
                report(thrown);
            }
        }
    }

    private void report(Throwable thrown) {
        try {
            uncaught.accept(thrown);
        } catch (Throwable ignored) {
            // A handler that throws must not take the task's outcome away either.
        }
    }

    @Override
    public void run() {
        ContextHook.Scope scope = enter();
        Throwable failure = null;
        try {
            ((Runnable) content).run();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            leave(scope, failure);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // made for a Callable<T>
    public T call() throws Exception {
        ContextHook.Scope scope = enter();
        Throwable failure = null;
        try {
            return ((Callable<T>) content).call();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            leave(scope, failure);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // made for a Pollable<T>
    public Poll<T> poll(Context context) throws Exception {
        ContextHook.Scope scope;
        try {
            scope = enter();
        } catch (Throwable thrown) {
            giveUp(thrown);
            throw thrown;
        }
        Poll<T> poll;
        try {
            poll =
                    Objects.requireNonNull(
                            ((Pollable<T>) content).poll(context), "poll returned null");
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

    /** Ends a context between two polls; without it the task cannot go on. */
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
            ((Pollable<?>) content).onCancel();
        } catch (Throwable thrown) {
            Throwing.add(failure, thrown);
        }
    }

    @Override
    public String toString() {
        return Names.of(content);
    }

    /** The content hears of it even if its context cannot be restored. */
    @Override
    public void onCancel() {
        if (!(content instanceof Pollable<?> pollable)) {
            abandoned();
            return;
        }
        ContextHook.Scope scope;
        try {
            scope = enter();
        } catch (Throwable thrown) {
            giveUp(thrown);
            throw thrown;
        }
        Throwable failure = null;
        try {
            pollable.onCancel();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            leave(scope, failure);
        }
    }
}
