package dev.joule;

import java.util.function.BooleanSupplier;

/**
 * Receives the tasks that hold a worker or a spare for longer than the {@linkplain
 * SchedulerBuilder#stallLimit stall limit}, so that a library can log them with the names it knows.
 */
@FunctionalInterface
public interface StallListener {

    /**
     * Called once for each such task, while it runs; not for virtual threads. The calling thread
     * sends spares, so this method must not wait. What it throws goes to the uncaught-exception
     * handler.
     *
     * @param task the object given to {@link Scheduler#execute}; for tasks started in another way,
     *     or with a context or a bound, an object of the scheduler
     * @param thread the thread that runs the task
     * @param isOver returns whether the task has ended; for any thread, at any time
     */
    void taskStalled(Runnable task, Thread thread, BooleanSupplier isOver);
}
