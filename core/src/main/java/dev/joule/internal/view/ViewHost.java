package dev.joule.internal.view;

import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A scheduler as its views need it. */
public interface ViewHost extends Consumer<Throwable> {

    /** Returns the scheduler itself. */
    ScheduledExecutorService scheduler();

    /** Returns whether the calling thread is a worker of the scheduler, or stands in for one. */
    boolean runsTasks();

    /** Returns the innermost task that the calling thread runs for the scheduler, if one. */
    @Nullable Object innermost();

    /** Returns a task that can be interrupted apart from another that it runs in place. */
    Runnable guarded(Runnable task);

    /**
     * Interrupts a thread that runs a task, after the end of another that it runs in place.
     *
     * @param task what was {@link #guarded}, made by {@link #future}, or {@link #innermost}; others
     *     are interrupted at once
     */
    void interrupt(@Nullable Object task, Thread thread);

    /** Returns the task with the context of the calling thread. */
    Runnable withContext(Runnable task);

    /** Returns the task with the context of the calling thread. */
    <T> Callable<T> withContext(Callable<T> task);

    /**
     * Makes a future that a worker may wait for.
     *
     * @param turn runs the future, if that has not begun and was not given back
     */
    <T> RunnableFuture<T> future(Callable<T> body, Runnable turn);

    /**
     * Runs a task, which has its context already, on a worker.
     *
     * @throws java.util.concurrent.RejectedExecutionException after shutdown, or when the scheduler
     *     is bounded and full
     */
    void execute(ViewTask task);

    /** Takes what a thread's interrupt threw; throws nothing itself. */
    @Override
    void accept(Throwable thrown);

    /** Forgets a view that has ended. */
    void ended(View view);
}
