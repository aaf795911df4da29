package dev.joule.internal.submit;

import dev.joule.ContextHook;
import dev.joule.internal.task.HoldsPlace;
import dev.joule.internal.task.Names;
import dev.joule.internal.task.Throwing;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A task of a scheduler that is bounded or carries contexts. Releases the task's place in the
 * bounded queue when the task begins, and puts the submitter's context in force while it runs.
 */
abstract class DecoratedTask implements HoldsPlace {
    private static final ContextHook.Scope NO_SCOPE = () -> {};

    /* field     | any thread | guards
     * admission | getAndSet  | that the place is released once */
    private static final VarHandle ADMISSION =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "admission",
                    VarHandle.class,
                    DecoratedTask.class,
                    Admission.class);

    private final ContextHook.@Nullable Snapshot context;
    private final Consumer<Throwable> uncaught;
    private volatile @Nullable Admission admission;

    DecoratedTask(
            @Nullable ContextHook hook,
            @Nullable Admission admission,
            Consumer<Throwable> uncaught) {
        this.uncaught = uncaught;
        context =
                hook == null
                        ? null
                        : Objects.requireNonNull(
                                hook.capture(), "capture() of the context hook returned null");
        if (admission != null) {
            admission.enter();
            this.admission = admission;
        }
    }

    /** Returns the task as it was submitted. */
    abstract Object content();

    /** Releases the place. A task that begins, or never will, no longer waits. */
    @Override
    public final void abandoned() {
        // A plain look first: a stackless task comes here at each poll.
        if (admission != null) {
            Admission held = (Admission) ADMISSION.getAndSet(this, null);
            if (held != null) {
                held.leave();
            }
        }
    }

    final ContextHook.Scope enter() {
        abandoned();
        return context == null
                ? NO_SCOPE
                : Objects.requireNonNull(context.open(), "open() of the context returned null");
    }

    /**
     * Puts the context in force for a task without a future. A context that cannot be opened is
     * reported, and the task runs without it: someone may wait for what it does, such as the
     * executor of a thread per task for the end of each thread.
     */
    final ContextHook.Scope enterInAnyCase() {
        try {
            return enter();
        } catch (Throwable thrown) {
            report(thrown);
            return NO_SCOPE;
        }
    }

    /**
     * Closes a context after a run that has its outcome, which remains the task's. An exception of
     * the context is suppressed under the run's failure, or goes to the handler of uncaught
     * exceptions.
     */
    final void leave(ContextHook.Scope scope, @Nullable Throwable failure) {
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
    public final String toString() {
        return Names.of(content());
    }
}
