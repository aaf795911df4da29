package dev.joule;

import dev.joule.internal.scheduler.JouleScheduler;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.SchedulerConfig;
import dev.joule.internal.worker.TaskPolicy;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Builds schedulers. A builder may build several; they share nothing.
 *
 * {@snippet :
 * try (Scheduler scheduler = Scheduler.builder().name("orders").workers(4).build()) {
 *     scheduler.execute(() -> System.out.println("hello"));
 * }
 * }
 */
public final class SchedulerBuilder {
    /** The most workers a scheduler can have. */
    public static final int MAX_WORKERS = 3840;

    /** The most spares a scheduler can have. */
    public static final int MAX_SPARES = 4096;

    private static final AtomicInteger UNNAMED = new AtomicInteger();

    private int workers = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MAX_WORKERS);
    private int maxPending = Integer.MAX_VALUE;
    private @Nullable String name;
    private boolean stealing = true;
    private boolean daemon;
    private boolean fifo;
    private @Nullable ThreadFactory threadFactory;
    private Duration stallLimit = SchedulerConfig.STALL_LIMIT;
    private int spares = SchedulerConfig.MAX_SPARES;
    private boolean sparesRunTasks;
    private int maxBlockingThreads = SchedulerConfig.MAX_BLOCKING_THREADS;
    private @Nullable StallListener stallListener;
    private @Nullable UncaughtExceptionHandler uncaught;
    private @Nullable ContextHook contextHook;
    private WorkerHooks workerHooks = Pool.NO_HOOKS;

    SchedulerBuilder() {}

    /**
     * Sets the number of workers: 1 to {@value #MAX_WORKERS}. Never more plain and stackless tasks
     * than workers run at once. A single worker runs tasks from outside one after the other, in the
     * order of submission. If virtual threads run on the scheduler as well, tasks that wait behind
     * one that exceeds the {@linkplain #stallLimit stall limit} may change their order. By default
     * there are as many workers as the machine, or the container's quota, has processors.
     */
    public SchedulerBuilder workers(int count) {
        if (count < 1 || count > MAX_WORKERS) {
            throw new IllegalArgumentException(
                    "workers must be 1 to " + MAX_WORKERS + ", not " + count);
        }
        workers = count;
        return this;
    }

    /**
     * Sets the most submissions from outside that may wait for a worker; further ones are rejected.
     * A task that {@code get} runs in place counts until its turn in the queue. Never rejected are
     * tasks that tasks or virtual threads of this scheduler submit, wakes, and what does not wait
     * for a worker: delayed tasks, blocking calls and virtual threads. Unbounded by default.
     */
    public SchedulerBuilder maxPending(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("maxPending must be positive, not " + count);
        }
        maxPending = count;
        return this;
    }

    /** Sets the name of the scheduler and of its threads, as in dumps and metrics. */
    public SchedulerBuilder name(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name is blank");
        }
        this.name = name;
        return this;
    }

    /**
     * Sets whether idle workers take tasks from busy ones. If they do not, a task that a task
     * submits stays with its worker, however long that is busy, unless a spare takes it: see {@link
     * #sparesRunTasks}. On by default.
     */
    public SchedulerBuilder stealing(boolean stealing) {
        this.stealing = stealing;
        return this;
    }

    /**
     * Sets whether the scheduler's threads are daemons, which do not keep the JVM alive. By default
     * they are not, as those of the JDK's executors: a program whose {@code main} returns goes on
     * until its schedulers are shut down.
     */
    public SchedulerBuilder daemon(boolean daemon) {
        this.daemon = daemon;
        return this;
    }

    /**
     * Makes each worker run what its tasks submit in the order of submission. By default the task
     * that a task submits last runs first on its worker, while its data is in the cache. With one
     * worker all tasks then run first in, first out, as those of {@link
     * java.util.concurrent.Executors#newSingleThreadExecutor}, except that tasks from outside and
     * those that tasks submit take turns, and that tasks behind a stalled one may change their
     * order: see {@link #workers}.
     */
    public SchedulerBuilder fifo() {
        fifo = true;
        return this;
    }

    /**
     * Sets the factory of the workers' threads, for libraries that look at the class of the thread
     * they run on. The factory decides on names, priorities, daemon status and class loaders; it
     * must return platform threads that run the given runnable. Threads of the blocking pool and
     * spares are the scheduler's own.
     */
    public SchedulerBuilder workerThreadFactory(ThreadFactory factory) {
        threadFactory = Objects.requireNonNull(factory, "factory");
        return this;
    }

    /**
     * Sets how long a worker may be in one task (a loop, a native call, a blocking read) before it
     * counts as stuck. A stuck worker is reported, and if no worker is idle, spares run what waits
     * behind it: see {@link #spares}. The default is ten milliseconds. It is checked every five
     * milliseconds, or every hundred while no spare could help.
     */
    public SchedulerBuilder stallLimit(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("the limit must be positive, not " + limit);
        }
        stallLimit = limit;
        return this;
    }

    /**
     * Sets the listener for tasks that exceed the {@link #stallLimit}; by default there is none.
     */
    public SchedulerBuilder stallListener(StallListener listener) {
        stallListener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets the most spare threads at a time: 0 to {@value #MAX_SPARES}, by default 256. While
     * workers are stuck, spares carry the virtual threads that wait behind them; see {@link
     * #sparesRunTasks} for tasks of other kinds. When all workers are stuck, there is one spare for
     * each that waits in its task, and one for all that compute. When only some are stuck and none
     * is idle, first one spare comes, then more. Spares end when the workers go on.
     */
    public SchedulerBuilder spares(int most) {
        if (most < 0 || most > MAX_SPARES) {
            throw new IllegalArgumentException(
                    "spares must be 0 to " + MAX_SPARES + ", not " + most);
        }
        spares = most;
        return this;
    }

    /**
     * Sets whether spares run plain and stackless tasks, too. This gives up the bound: more than
     * {@link #workers} tasks may run at once then, out of order. Off by default.
     */
    public SchedulerBuilder sparesRunTasks(boolean sparesRunTasks) {
        this.sparesRunTasks = sparesRunTasks;
        return this;
    }

    /**
     * Sets the most threads that run calls of {@link Scheduler#callBlocking} and tasks of {@link
     * Scheduler#newBlockingExecutor()} at a time; those beyond wait. The default is 512. A thread
     * starts when a call needs it, and ends after 10 seconds without one. Executors of {@link
     * Scheduler#newBlockingExecutor(String, int)} have threads of their own, which do not count.
     */
    public SchedulerBuilder maxBlockingThreads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("maxBlockingThreads must be positive, not " + count);
        }
        maxBlockingThreads = count;
        return this;
    }

    /**
     * Sets the handler of exceptions that executed and detached tasks and callbacks of the
     * scheduler throw. The exception of a spawned or submitted task goes to its handle or future
     * instead. By default the uncaught-exception handler of the worker's thread is called. Threads
     * made by {@link Scheduler#ofVirtual} get this handler unless they are given another one.
     */
    public SchedulerBuilder uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        uncaught = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /** Carries a context from where work is submitted to where it runs. */
    public SchedulerBuilder contextHook(ContextHook hook) {
        contextHook = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /** Sets callbacks that are invoked when a worker starts, parks, unparks and stops. */
    public SchedulerBuilder workerHooks(WorkerHooks hooks) {
        workerHooks = Objects.requireNonNull(hooks, "hooks");
        return this;
    }

    /** Makes a scheduler and starts its workers. */
    public Scheduler build() {
        String given = name == null ? "scheduler-" + UNNAMED.incrementAndGet() : name;
        return JouleScheduler.start(
                new SchedulerConfig(
                        given,
                        workers,
                        maxPending,
                        stealing,
                        daemon,
                        TimeUnit.NANOSECONDS.convert(stallLimit),
                        spares,
                        maxBlockingThreads,
                        new TaskPolicy(!sparesRunTasks || spares == 0, !fifo),
                        threadFactory,
                        SchedulerConfig::logsStallsByProperty,
                        stallListener,
                        uncaught,
                        contextHook,
                        workerHooks,
                        null));
    }
}
