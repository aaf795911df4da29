package dev.joule;

import dev.joule.internal.scheduler.InternalScheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/**
 * A work-stealing scheduler: a fixed number of workers that run plain tasks and stackless ones, and
 * carry virtual threads.
 *
 * {@snippet file="dev/joule/SchedulerSnippets.java" region="overview"}
 *
 * <p>Choose the method by the kind of the task:
 *
 * <ul>
 *   <li>{@link #execute}, {@link #submit} and {@link #schedule}, or {@link #call} and {@link #run},
 *       which return a {@link JoinHandle}, for a plain task, which runs to its end on a worker;
 *   <li>{@link #spawn} for a stackless task, which holds no thread while it waits;
 *   <li>{@link #callBlocking}, {@link #newBlockingExecutor()} and virtual threads for a task that
 *       blocks, which holds no worker while it waits.
 * </ul>
 *
 * <p>As a {@link ScheduledExecutorService} a scheduler keeps that contract in full. The differences
 * from a {@link java.util.concurrent.ThreadPoolExecutor} that matter most:
 *
 * <ul>
 *   <li>{@code get()} in a task, of a future that {@code submit}, {@code schedule} or {@code
 *       invokeAll} of the same scheduler returned, runs that task in place if no thread has begun
 *       it. Any other wait in a task holds its worker.
 *   <li>{@link #close}, {@link #awaitTermination}, {@link JoinHandle#join} and {@link #blockOn} in
 *       a task, which would wait for itself, throw {@link IllegalStateException}; a virtual thread
 *       may join.
 *   <li>Of the tasks that a task submits the last one runs first, unless the scheduler is built as
 *       {@link SchedulerBuilder#fifo}.
 *   <li>A full queue rejects submissions from outside, never those of the scheduler's own tasks.
 * </ul>
 *
 * <p>The guide to executors, {@code docs/guide/executor.md}, has the table of all differences, and
 * of the four ways to end a scheduler.
 *
 * <p>A scheduler whose workers are idle, or have been {@linkplain SchedulerBuilder#stallLimit
 * stuck} for some time while nothing is queued, makes no wake-ups and uses no processor time.
 * Several schedulers in one process share nothing: a task of one that submits to another is an
 * outside submitter there.
 *
 * <p>What a task throws goes to its handle or future; what an {@code execute}d or {@linkplain
 * #spawnDetached detached} task throws goes to the uncaught-exception handler. Neither harms the
 * worker. After an {@link OutOfMemoryError} or a {@link StackOverflowError} in its own code a
 * scheduler reports the error to that handler and goes on, but the task in hand may be lost.
 *
 * <p>Only the {@link #builder()} makes schedulers. Users cannot implement this interface, so later
 * versions can add methods. Code that must also run without Joule takes an {@link ExecutorService}.
 */
public sealed interface Scheduler extends ScheduledExecutorService permits InternalScheduler {

    /** Returns a new builder. */
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
     * Starts a stackless task that nobody joins. What it throws goes to the uncaught-exception
     * handler, as for an {@link #execute}d task. The exception of a {@linkplain #spawn(Pollable)
     * spawned} task stays in its handle instead, and is lost if the handle is dropped.
     *
     * {@snippet file="dev/joule/SchedulerSnippets.java" region="detached"}
     *
     * @throws RejectedExecutionException after shutdown, or when the scheduler is bounded and full
     */
    void spawnDetached(Pollable<?> task);

    /**
     * Starts a stackless task periodically: the first run begins at once, and each further one a
     * period later. Each run polls a new pollable of the supplier to its end. Runs never overlap:
     * if a run takes longer than the period, the runs that were due meanwhile are left out.
     *
     * <p>A shutdown cancels the series, as it does with {@link #scheduleAtFixedRate}: at once if it
     * waits for its next run, and otherwise after the run. Cancelling the handle cancels a run in
     * progress, too. A run that fails ends the series; its exception goes to the handle and to the
     * uncaught-exception handler.
     *
     * {@snippet file="dev/joule/time/TimeSnippets.java" region="periodic"}
     *
     * @throws IllegalArgumentException if the period is not positive
     * @throws RejectedExecutionException after shutdown, or when the scheduler is bounded and full
     */
    JoinHandle<Void> spawnPeriodic(Duration period, Supplier<? extends Pollable<?>> work);

    /**
     * Starts a plain task, which runs to its end without waiting; it may spawn and wake others.
     *
     * @throws RejectedExecutionException after shutdown, or when the scheduler is bounded and full
     */
    <T> JoinHandle<T> call(Callable<T> task);

    /**
     * Starts a plain task without a value, as {@link #call} does. Unlike {@link #execute} it
     * returns a handle, which gets what the task throws.
     *
     * @throws RejectedExecutionException after shutdown, or when the scheduler is bounded and full
     */
    default JoinHandle<Void> run(Runnable task) {
        return call(withoutValue(task));
    }

    /**
     * Runs a call that may block, on a thread that is no worker. Calls beyond {@link
     * SchedulerBuilder#maxBlockingThreads} wait. Cancelling the handle before the call has begun
     * prevents the call; the handle is done once a thread has taken the call from the queue. A call
     * that has begun is not interrupted, and yields its value: {@link
     * dev.joule.task.Pollables#blocking} awaits a call that can be interrupted.
     *
     * @throws RejectedExecutionException after shutdown
     */
    <T> JoinHandle<T> callBlocking(Callable<T> call);

    /**
     * Runs a call that may block and has no value, as {@link #callBlocking} does.
     *
     * @throws RejectedExecutionException after shutdown
     */
    default JoinHandle<Void> runBlocking(Runnable call) {
        return callBlocking(withoutValue(call));
    }

    private static Callable<Void> withoutValue(Runnable task) {
        return Executors.callable(Objects.requireNonNull(task, "task"), null);
    }

    /**
     * Polls on the calling thread until the value is there; the thread sleeps in between. What the
     * pollable throws is thrown here, wrapped in {@link java.util.concurrent.CompletionException}
     * if it is checked. An interrupt cancels the pollable, even if it never waits because it wakes
     * itself. If the scheduler is closed, or ends after a shutdown, the pollable is cancelled and
     * this method throws {@link java.util.concurrent.CancellationException}.
     *
     * @throws RejectedExecutionException after the scheduler was closed or has ended
     * @throws IllegalStateException in a task of this scheduler, whose worker it would block; a
     *     virtual thread may
     */
    <T> T blockOn(Pollable<T> pollable) throws InterruptedException;

    /**
     * Builds virtual threads that this scheduler's workers carry.
     *
     * {@snippet file="dev/joule/SchedulerSnippets.java" region="threads"}
     *
     * <p>They differ from the JDK's other virtual threads only in their carriers. A virtual thread
     * that is started inside one of them is carried by this scheduler as well, however it is made;
     * one that is started by any other thread is not, unless this scheduler made it.
     *
     * <p>A thread that another one makes runnable goes to the worker that carries that other
     * thread, in front of what was made runnable there before. It need not be the next to run:
     * tasks that the worker has already fetched from outside run first, after three such threads in
     * a row an older task has its turn, and an idle worker may take the thread.
     *
     * <p>A virtual thread may wait for tasks of its own scheduler, by {@link JoinHandle#join},
     * {@link #blockOn} or a future: that parks the thread and not the worker. What it submits here
     * counts as submitted by a task, which {@link SchedulerBuilder#maxPending} does not bound;
     * threads are not bounded by it either.
     *
     * <p>After {@link #shutdown} a start fails with {@link RejectedExecutionException}. Threads
     * that live go on to their ends, and the scheduler ends after them. {@link #close} waits for
     * them, {@link #shutdownNow} interrupts them.
     *
     * @implNote JDK 25 has no public way to do this. It works where {@code java.lang} is open to
     *     Joule: {@code --add-opens java.base/java.lang=dev.joule}, or {@code =ALL-UNNAMED} if
     *     Joule is on the class path. The first use starts the virtual threads in which the JDK
     *     waits for sockets, so that this scheduler does not carry them.
     * @throws UnsupportedOperationException where it does not work; the message names the flag
     */
    Thread.Builder.OfVirtual ofVirtual();

    /**
     * Makes virtual threads as {@link #ofVirtual} does. A scheduler with a {@link ContextHook}
     * captures the context when the thread is made, and restores it around the thread's body.
     *
     * @throws UnsupportedOperationException as {@link #ofVirtual} does
     */
    ThreadFactory virtualThreadFactory();

    /**
     * Returns a new executor that runs each task in a new thread of {@link #virtualThreadFactory},
     * so that a task may block. It must be closed separately: the end of this scheduler does not
     * close it, and closing it does not end this scheduler.
     *
     * @throws UnsupportedOperationException as {@link #ofVirtual} does
     */
    ExecutorService newVirtualThreadPerTaskExecutor();

    /**
     * Returns a new executor whose tasks may block: each runs on a thread that is no worker.
     * OkHttp, Caffeine, JDBC pools, gRPC handlers that block, and event loops that keep a thread
     * for life need such an executor.
     *
     * {@snippet file="dev/joule/ExecutorSnippets.java" region="blocking"}
     *
     * <p>Up to {@link SchedulerBuilder#maxBlockingThreads} threads run the tasks of all executors
     * made by this method and the calls of {@link #callBlocking}; tasks beyond that wait. A thread
     * that is idle for 10 seconds ends. Use {@link #newBlockingExecutor(String, int)} for tasks
     * that keep their threads.
     *
     * <p>The executor ends separately: its {@code shutdown}, {@code shutdownNow}, {@code close} and
     * {@code awaitTermination} concern only the tasks that were given to it, not the scheduler or
     * other executors. Its {@code close} and {@code awaitTermination} throw {@link
     * IllegalStateException} in one of its tasks, which would wait for itself.
     *
     * <p>The scheduler ends no earlier than the tasks it has accepted through the executor. After
     * {@link #shutdown} of the scheduler the executor refuses new tasks; {@link #shutdownNow} of
     * the scheduler returns its tasks that have not begun and interrupts the others. What an {@code
     * execute}d task throws goes to the scheduler's uncaught-exception handler.
     */
    ExecutorService newBlockingExecutor();

    /**
     * Returns a new executor whose tasks may block, as {@link #newBlockingExecutor()} does, with
     * threads of its own: no other task can take them.
     *
     * @param name a part of the threads' names; two executors with one name have threads of the
     *     same names
     * @param maxThreads the most tasks that run at a time; tasks beyond that wait
     * @throws IllegalArgumentException if the name is blank, or maxThreads is not 1 to 32,767
     */
    ExecutorService newBlockingExecutor(String name, int maxThreads);

    /**
     * Returns a new view of this scheduler as an executor that can be shut down separately. Give it
     * to a library that shuts down its executor.
     *
     * {@snippet file="dev/joule/ExecutorSnippets.java" region="view"}
     *
     * <p>The tasks of the view run on the scheduler's workers. {@code shutdown} of the view refuses
     * new tasks there only and cancels its periodic tasks; delayed tasks run when they are due.
     * {@code shutdownNow} returns the tasks of the view that have not begun and interrupts those
     * that run. The view is terminated when all of its tasks are over. As with the scheduler,
     * {@code close} and {@code awaitTermination} throw {@link IllegalStateException} on a worker.
     *
     * <p>The view ends with its scheduler: after {@link #shutdown} of the scheduler it refuses new
     * tasks, and {@link #shutdownNow} of the scheduler returns its tasks too.
     */
    ScheduledExecutorService newExecutorView();

    /**
     * Ends the scheduler, and returns when its workers have ended. Refuses new tasks. Runs what
     * {@code execute}, {@code submit} or a one-time {@code schedule} has accepted, and virtual
     * threads to their ends. Cancels stackless tasks that wait or are about to wait. If the calling
     * thread is interrupted, does what {@link #shutdownNow} does and then waits for what is
     * running; tasks that never ran are dropped, and their futures stay incomplete, as with the
     * JDK's executors. {@link #shutdownAndAwait(Duration)} reports such tasks.
     *
     * @throws IllegalStateException in a task, a blocking call, a virtual thread or a callback of
     *     this scheduler, which would wait for itself
     */
    @Override
    void close();

    /**
     * Refuses new tasks, and waits at most {@code grace} for all accepted tasks, including
     * stackless tasks that wait. Then removes queued tasks, interrupts running ones, cancels the
     * rest, and reports all of them. Takes at most a quarter of a second more than the grace,
     * unless a pollable's {@code onCancel()} or the dependents of a handle, which it calls last,
     * take longer, or the running threads keep the caller from a processor.
     *
     * @throws IllegalStateException as {@link #close} does
     */
    ShutdownReport shutdownAndAwait(Duration grace);

    /** Returns statistics of the scheduler. This is cheap, and delays no worker. */
    SchedulerStats stats();

    /** Returns the metrics of the {@linkplain #stats statistics}. */
    default List<Metric> metrics() {
        return stats().metrics();
    }

    /** Returns the scheduler's name, as in thread names and dumps. */
    String name();

    /** Returns the number of workers. */
    int workers();
}
