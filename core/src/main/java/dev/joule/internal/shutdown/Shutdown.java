package dev.joule.internal.shutdown;

import dev.joule.ShutdownReport;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.executor.SubmittedTask;
import dev.joule.internal.executor.ViewTurn;
import dev.joule.internal.executor.Views;
import dev.joule.internal.submit.DecoratedTask;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.Task;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.virtual.ThreadBridge;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a scheduler is brought to its end.
 *
 * @param continuations queues the continuation of a virtual thread again
 * @param carriers the threads of the workers and of the spares that live
 * @param uncaught receives an exception of interrupting a thread; must not throw
 */
public record Shutdown(
        Lifecycle lifecycle,
        Pool pool,
        TaskRuntime runtime,
        DelayedTasks delayed,
        BlockingPool blocking,
        Views views,
        ThreadBridge.ContinuationHandler continuations,
        Supplier<List<Thread>> carriers,
        Consumer<Throwable> uncaught) {
    /** The most passes over the queues; two are enough unless tasks go on waking others. */
    private static final int MOST_PASSES = 16;

    /** The time from the end of the grace until no further stack is read. */
    private static final long REPORT_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

    /**
     * The shutdown calls in progress on this thread, innermost first; each may be running user
     * code.
     */
    private static final ThreadLocal<@Nullable Caller> CALLERS = new ThreadLocal<>();

    private record Caller(Pool pool, @Nullable Caller outer) {}

    /** Refuses new work; accepted work goes on to its end, except for series. */
    public void begin() {
        closeQueues(true);
    }

    /**
     * Returns the waiting tasks, cancels all that can be cancelled, and interrupts the running
     * ones.
     */
    public List<Runnable> now() {
        closeQueues(false);
        return stop(false).neverRan();
    }

    /**
     * Stops the scheduler, which is shut down, as {@link #now} does if it has not ended after the
     * given time.
     */
    public ShutdownReport after(Duration grace) {
        try {
            if (lifecycle.await(TimeUnit.NANOSECONDS.convert(grace), TimeUnit.NANOSECONDS)) {
                return completed();
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt(); // the caller has no time left
            if (lifecycle.isTerminated()) {
                return completed();
            }
        }
        return stop(true);
    }

    private static ShutdownReport completed() {
        return new ShutdownReport(true, List.of(), 0, List.of());
    }

    /**
     * Waits for the end of the scheduler, which is shut down; tasks that only wait for others are
     * cancelled.
     */
    public void awaited() {
        runtime.closeAndCancel();
        boolean interrupted = false;
        try {
            while (!lifecycle.isTerminated()) {
                try {
                    lifecycle.await(1, TimeUnit.DAYS);
                } catch (InterruptedException interrupt) {
                    if (!interrupted) {
                        interrupted = true;
                        now();
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Returns whether the calling thread is inside a shutdown call of the scheduler of that pool,
     * that is, in user code that the call runs.
     */
    public static boolean isOnCaller(Pool pool) {
        for (Caller caller = CALLERS.get(); caller != null; caller = caller.outer()) {
            if (caller.pool() == pool) {
                return true;
            }
        }
        return false;
    }

    /**
     * Closes the queues to submissions; one call or several do the same.
     *
     * @param cancelsPeriodic whether series end here; {@link #now} gives back scheduled ones and
     *     cancels stackless ones
     */
    private void closeQueues(boolean cancelsPeriodic) {
        lifecycle.beginShutdown();
        pool.injection().close();
        if (cancelsPeriodic) {
            delayed.cancelPeriodic();
            runtime.wakePeriodic();
        }
        lifecycle.onQueuesClosed();
    }

    /**
     * Takes the waiting tasks, interrupts the running ones, and cancels the rest.
     *
     * @param reports whether to read the stacks of the threads that still run
     */
    private ShutdownReport stop(boolean reports) {
        Caller outer = CALLERS.get();
        CALLERS.set(new Caller(pool, outer));
        lifecycle.blockingCallBegins(); // not over while this thread has tasks in hand
        try {
            return takeAndInterrupt(reports);
        } finally {
            lifecycle.blockingCallEnds();
            if (outer == null) {
                CALLERS.remove();
            } else {
                CALLERS.set(outer);
            }
        }
    }

    private ShutdownReport takeAndInterrupt(boolean reports) {
        long deadline = System.nanoTime() + REPORT_NANOS;
        List<Runnable> ofViews = new ArrayList<>();
        views.claimInto(ofViews); // from here on their queued tasks are over or run
        int cancelled = runtime.closeAndCancel();
        List<Runnable> queued = drain();
        queued.removeIf(this::isStarted); // before any lock: one of them may be the next to own it
        List<Runnable> waiting = delayed.drain();
        queued.removeIf(delayed::tryEndSeries);
        waiting.removeIf(delayed::tryEndSeries);
        List<Runnable> calls = new ArrayList<>();
        blocking.shutdownInto(calls);
        List<Thread> calling = new ArrayList<>();
        blocking.addBusyThreadsTo(calling);
        views.addBusyTo(calling);
        List<ShutdownReport.Running> stillRunning =
                reports ? read(running(calling), deadline) : List.of();
        interruptAll(calling);
        // User code comes last: it may wait for a task that had to be interrupted.
        cancelled += abandon(queued, calls);
        List<Runnable> neverRan = plain(queued);
        neverRan.addAll(waiting);
        neverRan.addAll(ofViews);
        return new ShutdownReport(false, neverRan, cancelled, stillRunning);
    }

    /**
     * Takes the queued tasks, also those that a worker has meanwhile moved from one queue to
     * another that was empty already. A limit, since tasks that run may go on waking others.
     */
    private List<Runnable> drain() {
        List<Runnable> queued = new ArrayList<>();
        int before = -1;
        for (int i = 0; i < MOST_PASSES && queued.size() > before; i++) {
            before = queued.size();
            pool.drainTo(queued);
        }
        return queued;
    }

    /** Queues a virtual thread again, if the task is one: one that has started runs to its end. */
    private boolean isStarted(Runnable task) {
        boolean isThread = pool.virtualThreads().isContinuation(task);
        if (isThread) {
            continuations.onContinue(task);
        }
        return isThread;
    }

    // ---- the threads that run

    /** Returns the threads in tasks and blocking calls, and the virtual threads that live. */
    private Set<Thread> running(List<Thread> calling) {
        Set<Thread> running = new LinkedHashSet<>();
        for (Worker worker : pool.runners()) {
            Thread thread = worker.threadInTask();
            if (thread != null) {
                running.add(thread);
            }
        }
        running.addAll(calling);
        running.addAll(pool.virtualThreads().living());
        return running;
    }

    /** Reads the stacks one by one until the time is over; the remaining stacks stay empty. */
    private static List<ShutdownReport.Running> read(Set<Thread> running, long deadline) {
        List<ShutdownReport.Running> read = new ArrayList<>(running.size());
        for (Thread thread : running) {
            boolean isLate = System.nanoTime() - deadline >= 0;
            read.add(
                    new ShutdownReport.Running(
                            thread, isLate ? List.of() : List.of(thread.getStackTrace())));
        }
        return read;
    }

    private void interruptAll(List<Thread> calling) {
        List<Thread> platform = carriers.get();
        List<Thread> living = List.copyOf(pool.virtualThreads().living());
        pool.interruptNewTasks();
        interrupt(calling);
        // The virtual threads after their carriers: one that takes its interrupt then takes its
        // carrier's with it, and a pinned one is not left with an interrupt that is not its own.
        interrupt(platform);
        interrupt(living);
    }

    /**
     * Interrupts each. An exception of one, whose channel may fail to close, does not stop the
     * others.
     */
    private void interrupt(Collection<Thread> threads) {
        for (Thread thread : threads) {
            try {
                thread.interrupt();
            } catch (Throwable thrown) {
                uncaught.accept(thrown);
            }
        }
    }

    // ---- the tasks that will not run

    /** Cancels the stackless tasks and the blocking calls; returns how many. Runs users' code. */
    private static int abandon(List<Runnable> queued, List<Runnable> calls) {
        int cancelled = 0;
        for (Runnable task : queued) {
            if (task instanceof Task<?> stackless && stackless.abandonQueued()) {
                cancelled++;
            }
        }
        for (Runnable call : calls) {
            if (BlockingTask.abandon(call)) {
                cancelled++;
            }
        }
        return cancelled;
    }

    /** Returns the plain tasks as they were submitted. */
    private static List<Runnable> plain(List<Runnable> queued) {
        List<Runnable> plain = new ArrayList<>();
        for (Runnable task : queued) {
            Runnable content = DecoratedTask.OfRunnable.takeOut(task);
            if (content instanceof ViewTurn turn) {
                content = turn.claim(); // null if it is over or runs
            }
            if (content != null
                    && !(content instanceof Task<?>)
                    && !(content instanceof SubmittedTask<?> future && !future.tryReturn())) {
                plain.add(content);
            }
        }
        return plain;
    }
}
