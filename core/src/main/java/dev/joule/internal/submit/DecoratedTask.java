package dev.joule.internal.submit;

import dev.joule.ContextHook;
import dev.joule.internal.task.HoldsPlace;
import dev.joule.internal.task.Names;
import dev.joule.internal.task.Throwing;
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
 * A task of a scheduler that is bounded or carries contexts. Releases the task's place in the
 * bounded queue when the task begins, and puts the submitter's context in force while it runs.
 */
public abstract class DecoratedTask implements HoldsPlace {
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

    /** A task that is a {@link Runnable}. */
    public static final class OfRunnable extends DecoratedTask implements Runnable {
        private final Runnable content;

        OfRunnable(
                Runnable content,
                @Nullable ContextHook hook,
                @Nullable Admission admission,
                Consumer<Throwable> uncaught) {
            super(hook, admission, uncaught);
            this.content = content;
        }

        /** Returns the task as it was submitted, and releases its place in the queue. */
        public static Runnable takeOut(Runnable task) {
            if (task instanceof OfRunnable decorated) {
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

    /** A task that is a {@link Callable}. */
    static final class OfCallable<T> extends DecoratedTask implements Callable<T> {
        private final Callable<T> content;

        OfCallable(
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

    /** A task that is a {@link Pollable}: the context is in force during each poll. */
    static final class OfPollable<T> extends DecoratedTask implements Pollable<T> {
        private final Pollable<T> content;

        OfPollable(
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
}
