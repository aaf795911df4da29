package dev.joule;

import org.jspecify.annotations.Nullable;

/**
 * Carries a context (of logging, of tracing) from where work is handed to a scheduler to where it
 * runs.
 *
 * <p>{@link #capture()} runs on the submitting thread, once per submission; {@link #restore} runs
 * on the worker before each run of that work (each poll, for a stackless task), and the scope it
 * returns is closed after the run. For a virtual thread of {@link Scheduler#virtualThreadFactory}
 * both are done once: where it is made, and around its body.
 */
public interface ContextHook {

    /** Takes what should be in force when the work runs; {@code null} stands for nothing. */
    @Nullable Object capture();

    /** Puts a captured context in force on the current thread until the scope is closed. */
    Scope restore(@Nullable Object captured);

    /**
     * Ends what {@link ContextHook#restore} began. What {@link #close} throws after the last run of
     * a task goes to the handler of uncaught exceptions, and the task keeps its value; after a poll
     * that left the task waiting, it fails the task.
     */
    @FunctionalInterface
    interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
