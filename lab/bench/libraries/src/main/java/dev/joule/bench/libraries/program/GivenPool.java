package dev.joule.bench.libraries.program;

import dev.joule.Scheduler;
import dev.joule.bench.harness.Subject;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.function.Supplier;

/** The subjects: the executors that a library can be given. */
public enum GivenPool {
    /** The executor that the library brings or recommends. */
    DEFAULT,
    FJP,
    FIXED,
    JOULE;

    /** The pool of this name in lower case. */
    public static GivenPool named(String subject) {
        return valueOf(subject.toUpperCase(Locale.ROOT));
    }

    /**
     * Makes what a library takes: of its own, or around an executor.
     *
     * @param own makes the library's own
     * @param around its adapter for any executor
     */
    public <T> T make(Supplier<T> own, Function<ExecutorService, T> around) {
        return this == DEFAULT ? own.get() : around.apply(make());
    }

    /** Makes the executor, which is never the library's own. */
    public ExecutorService make() {
        return switch (this) {
            case DEFAULT -> throw new IllegalStateException("the library has one of its own");
            case FJP -> newForkJoinPool();
            case FIXED -> Executors.newFixedThreadPool(Subject.WORKERS);
            case JOULE -> Scheduler.builder().workers(Subject.WORKERS).name("bench").build();
        };
    }

    /**
     * In the mode for tasks that nobody joins: first in, first out, as in Pekko's dispatchers, and
     * as in the suite of tasks. In the other mode a coroutine that yields is the next one to run.
     */
    private static ForkJoinPool newForkJoinPool() {
        return new ForkJoinPool(
                Subject.WORKERS, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    /** The executor for tasks that block: of Joule's, the view that is for them. */
    public static ExecutorService forBlocking(ExecutorService executor) {
        return executor instanceof Scheduler scheduler
                ? scheduler.newBlockingExecutor()
                : executor;
    }
}
