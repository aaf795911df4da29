package dev.joule;

import dev.joule.internal.scheduler.JouleScheduler;
import dev.joule.internal.scheduler.SchedulerConfig;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Says how a scheduler is to be, and makes it. A builder may make several; they share nothing.
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
    private boolean daemon = true;
    private Duration stallLimit = SchedulerConfig.STALL_LIMIT;
    private int maxSpares = SchedulerConfig.MAX_SPARES;
    private @Nullable UncaughtExceptionHandler uncaught;
    private @Nullable ContextHook contextHook;
    private WorkerHooks workerHooks = new WorkerHooks() {};

    SchedulerBuilder() {}

    /**
     * How many workers run tasks: 1 to {@value #MAX_WORKERS}. By default as many as the machine, or
     * the container's quota, has processors.
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
     * How many submissions from outside may wait for a worker to begin them; beyond it they are
     * rejected. Tasks that tasks or virtual threads of this scheduler submit, wakes and
     * continuations are never rejected, nor is what waits for something else: delayed tasks,
     * blocking calls and virtual threads. Unbounded by default.
     */
    public SchedulerBuilder maxPending(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("maxPending must be positive, not " + count);
        }
        maxPending = count;
        return this;
    }

    /** What the scheduler and its threads are called in dumps and metrics. */
    public SchedulerBuilder name(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name is blank");
        }
        this.name = name;
        return this;
    }

    /**
     * Whether idle workers take tasks from busy ones. Without it a task made by a task stays with
     * its worker, however long that is busy. On by default.
     */
    public SchedulerBuilder stealing(boolean stealing) {
        this.stealing = stealing;
        return this;
    }

    /** Whether the threads are daemons, which do not keep the JVM alive. On by default. */
    public SchedulerBuilder daemon(boolean daemon) {
        this.daemon = daemon;
        return this;
    }

    /**
     * How long a worker may be in one task (a loop, a native call, a blocking read) before spare
     * threads run what waits, if no worker is idle. Ten milliseconds by default; looked at every
     * five.
     */
    public SchedulerBuilder stallLimit(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("the limit must be positive, not " + limit);
        }
        stallLimit = limit;
        return this;
    }

    /**
     * How many spare threads there may be at a time when workers are stuck: 0 to {@value
     * #MAX_SPARES}. When all workers are stuck, as many come as there are of them, else one; then
     * in doubled numbers; they go when the stall is over. 256 by default. None without {@link
     * #stealing}.
     */
    public SchedulerBuilder maxSpares(int count) {
        if (count < 0 || count > MAX_SPARES) {
            throw new IllegalArgumentException(
                    "maxSpares must be 0 to " + MAX_SPARES + ", not " + count);
        }
        maxSpares = count;
        return this;
    }

    /**
     * Gets what a plain task throws, or a callback of the scheduler's. What a spawned or submitted
     * task throws goes to its handle or future. By default the worker's thread handles it, as any
     * thread does. Threads made by {@link Scheduler#threadBuilder} have it for theirs until they
     * are given another.
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

    /** Is told of the turns in the workers' lives. */
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
                        maxSpares,
                        SchedulerConfig::logsStallsByProperty,
                        uncaught,
                        contextHook,
                        workerHooks,
                        null));
    }
}
