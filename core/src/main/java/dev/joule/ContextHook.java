package dev.joule;

/**
 * Carries a context (of logging, of tracing) from where work is handed to a scheduler to where it
 * runs.
 *
 * <p>Scopes may nest: a task that calls {@code get} of a queued task runs that task in place, on
 * its own thread. So {@link Snapshot#open} has to replace the context that is in force, even if the
 * new one is empty, and {@link Scope#close} has to restore the old one.
 *
 * {@snippet file="dev/joule/SchedulerSnippets.java" region="context"}
 *
 * <p>{@link #capture()} runs on the submitting thread, once per submission. {@link Snapshot#open}
 * runs on the worker before each run of that work (each poll, for a stackless task), and the scope
 * that it returns is closed after the run. For a virtual thread of {@link
 * Scheduler#virtualThreadFactory} the context is captured when the thread is made, and is in force
 * during its body.
 */
@FunctionalInterface
public interface ContextHook {

    /** Captures the context that is to be in force when the work runs. */
    Snapshot capture();

    /** A captured context. */
    @FunctionalInterface
    interface Snapshot {

        /**
         * Puts this context in force on the current thread until the returned scope is closed. If
         * this method throws, a task with a future or a handle fails with that exception. A task of
         * {@code execute} and the body of a virtual thread run without the context, and the
         * exception goes to the handler of uncaught exceptions.
         */
        Scope open();
    }

    /**
     * A time in which a context is in force on a thread. If {@link #close} throws after the last
     * run of a task, the exception goes to the handler of uncaught exceptions, and the task keeps
     * its value. If it throws after a poll that left the task waiting, the task fails.
     */
    @FunctionalInterface
    interface Scope extends AutoCloseable {

        /**
         * Ends the context, on the thread that opened it, and puts back what was in force before.
         */
        @Override
        void close();
    }
}
