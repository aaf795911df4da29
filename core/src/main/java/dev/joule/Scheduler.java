package dev.joule;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A work-stealing scheduler: a fixed number of workers that run plain tasks and stackless ones.
 *
 * {@snippet file="dev/joule/SchedulerSnippets.java" region="overview"}
 *
 * <p>As a {@link ScheduledExecutorService} it keeps that contract in full. Two things differ from a
 * thread pool of the JDK, both for the better: a worker that waits for a future of its own
 * scheduler runs that task itself if nobody has begun it, so {@code submit(…).get()} in a task
 * cannot deadlock a scheduler of one worker; and waits of a task that could only be for itself
 * ({@link #close}, {@link #awaitTermination}, {@link JoinHandle#join}) throw {@link
 * IllegalStateException}.
 *
 * <p>What a running task makes runnable is run next by the same worker, or soon by another: nothing
 * waits behind a running task while a worker is idle. An idle scheduler makes no wake-ups and uses
 * no processor time.
 *
 * <p>Schedulers are independent of each other: several in one process share nothing. A task of one
 * that submits to another is an outside submitter there.
 *
 * <p>What a task throws goes to its handle or future; what a plain {@code execute}d task throws
 * goes to the uncaught-exception handler. Neither harms the worker.
 */
public interface Scheduler extends ScheduledExecutorService {

    /** Says how a scheduler is to be, before it is made. */
    static SchedulerBuilder builder() {
        return new SchedulerBuilder();
    }

    /** Makes a scheduler with a worker for each processor. */
    static Scheduler create() {
        return builder().build();
    }

    /**
     * Starts a stackless task.
     *
     * @throws RejectedExecutionException after shutdown, or when the scheduler is bounded and full
     */
    <T> JoinHandle<T> spawn(Pollable<T> task);

    /**
     * Starts a task that runs to its end without waiting; it may spawn and wake others.
     *
     * @throws RejectedExecutionException after shutdown, or when the scheduler is bounded and full
     */
    <T> JoinHandle<T> spawn(Callable<T> task);

    /**
     * Runs a call that may block, on a thread that is no worker. There are 512 of these at most;
     * calls beyond wait. Cancelling the handle before the call has begun prevents it.
     *
     * @throws RejectedExecutionException after shutdown
     */
    <T> JoinHandle<T> spawnBlocking(Callable<T> call);

    /**
     * Polls on the calling thread until the value is there; the thread sleeps in between. What the
     * pollable throws is thrown here, wrapped in {@link java.util.concurrent.CompletionException}
     * if it is checked. An interrupt cancels the pollable, and so does the closing of the
     * scheduler, and its end after a shutdown, with {@link
     * java.util.concurrent.CancellationException}.
     *
     * @throws RejectedExecutionException after the scheduler was closed or has ended
     * @throws IllegalStateException on a worker of this scheduler, which it would block
     */
    <T> T blockOn(Pollable<T> pollable) throws InterruptedException;

    /**
     * Ends the scheduler: nothing new is accepted; what was accepted by {@code execute}, {@code
     * submit} or a one-time {@code schedule} is run; stackless tasks that wait, or come to wait,
     * are cancelled; then the workers end. Returns when they have. Interrupted, it does as {@link
     * #shutdownNow} does and goes on waiting for what is running.
     *
     * @throws IllegalStateException in a task of this scheduler, which would wait for itself
     */
    @Override
    void close();

    /**
     * Refuses new tasks, waits so long at most for all that were accepted (stackless tasks that
     * wait included), then cancels, drops and interrupts what is left, and says what that was.
     *
     * @throws IllegalStateException in a task of this scheduler, which would wait for itself
     */
    ShutdownReport shutdown(Duration grace);

    /** What the scheduler has done so far. Cheap, and stops no worker. */
    SchedulerStats stats();

    /** What the scheduler is called in thread names and dumps. */
    String name();

    /** How many workers it has. */
    int workers();
}
