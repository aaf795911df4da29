package dev.joule.internal.executor;

import org.jspecify.annotations.Nullable;

/** Interrupts tasks that may run another one in place. */
public final class TaskInterrupts {
    private TaskInterrupts() {}

    /**
     * Interrupts the thread of a task, after the end of another that it runs in place if the task
     * is {@link Helping}. The task does not end before this returns.
     */
    public static void interrupt(@Nullable Object task, Thread thread) {
        if (task instanceof Helping helping) {
            helping.interrupt(thread);
        } else {
            thread.interrupt();
        }
    }
}
