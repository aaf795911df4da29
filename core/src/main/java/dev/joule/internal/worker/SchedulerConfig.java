package dev.joule.internal.worker;

import dev.joule.ContextHook;
import dev.joule.StallListener;
import dev.joule.WorkerHooks;
import dev.joule.internal.idle.Driver;
import dev.joule.internal.idle.ThreadDriver;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a scheduler; the builder has checked the numbers.
 *
 * @param spares the most spares at a time; by default they carry virtual threads only
 * @param maxBlockingThreads the most threads that run blocking calls at a time
 * @param taskPolicy how plain and stackless tasks are run; says whether spares run them too
 * @param threadFactory makes the workers' threads, if not the scheduler itself
 * @param logsStalls whether a stall goes to the log; asked at each
 * @param driver how the workers sleep, if not just by parking
 */
public record SchedulerConfig(
        String name,
        int workers,
        int maxPending,
        boolean stealing,
        boolean daemon,
        long stallNanos,
        int spares,
        int maxBlockingThreads,
        TaskPolicy taskPolicy,
        @Nullable ThreadFactory threadFactory,
        BooleanSupplier logsStalls,
        @Nullable StallListener stallListener,
        @Nullable UncaughtExceptionHandler uncaught,
        @Nullable ContextHook contextHook,
        WorkerHooks workerHooks,
        @Nullable Driver driver) {

    /** The default for how long a worker may be in one task before it counts as stuck. */
    public static final Duration STALL_LIMIT = Duration.ofMillis(10);

    /** The default for the most spares at a time. */
    public static final int MAX_SPARES = 256;

    /** The default for the most threads that run blocking calls at a time. */
    public static final int MAX_BLOCKING_THREADS = 512;

    public SchedulerConfig {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(taskPolicy, "taskPolicy");
        Objects.requireNonNull(logsStalls, "logsStalls");
        Objects.requireNonNull(workerHooks, "workerHooks");
    }

    /** Returns whether the system property asks for stalls in the log. */
    public static boolean logsStallsByProperty() {
        return Boolean.getBoolean("joule.stall.warn");
    }

    public String workerName(int index) {
        return "joule-" + name + "-worker-" + index;
    }

    public String spareName(int number) {
        return "joule-" + name + "-spare-" + number;
    }

    public String sentinelName() {
        return "joule-" + name + "-sentinel";
    }

    /**
     * Returns the name of a worker's thread, or of a spare's: those are numbered on from the
     * workers.
     */
    public String threadName(int index) {
        return index < workers ? workerName(index) : spareName(index - workers);
    }

    public Driver newDriver() {
        return driver == null ? new ThreadDriver(workers) : driver;
    }

    /**
     * Passes an exception that no caller receives to the handler of uncaught exceptions. Never
     * throws: an exception of the handler is ignored, as by the JVM. All calls of the handler by
     * Joule go through here, so that none ends its thread. The JVM itself calls the handler of a
     * virtual thread.
     */
    public void handle(Throwable thrown) {
        try {
            Thread thread = Thread.currentThread();
            UncaughtExceptionHandler handler =
                    uncaught == null ? thread.getUncaughtExceptionHandler() : uncaught;
            handler.uncaughtException(thread, thrown);
        } catch (Throwable ignored) {
            // There is no other handler.
        }
    }
}
