package dev.joule.internal.scheduler;

import dev.joule.ShutdownReport;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.executor.Returnable;
import dev.joule.internal.stack.StackRoom;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.view.ViewTask;
import dev.joule.internal.view.Views;
import dev.joule.internal.worker.Pool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a scheduler is brought to its end.
 *
 * <p>Each can be called again, and then completes what an error (of memory, or of the stack) has
 * left undone: every step can be taken twice, and a task that was taken from a queue is kept in a
 * {@link ShutdownTasks} until it is over or returned. As long as one is kept, the scheduler does
 * not end.
 */
final class Shutdown {
    /** The most passes over the queues; two are enough unless tasks go on waking others. */
    private static final int MOST_PASSES = 16;

    /**
     * The shutdown calls in progress on this thread, innermost first; each may be running user
     * code.
     */
    private static final ThreadLocal<@Nullable Caller> CALLERS = new ThreadLocal<>();

    private record Caller(Shutdown ending, @Nullable Caller outer) {}

    private final Lifecycle lifecycle;
    private final Pool pool;
    private final TaskRuntime home;
    private final DelayedTasks delayed;
    private final BlockingPool blocking;
    private final Views views;
    private final VirtualThreads virtual;
    private final Supplier<List<Thread>> carriers;
    private final Consumer<Throwable> uncaught;
    private final String name;

    /** The tasks that failed calls had taken. */
    private final AtomicReference<@Nullable ShutdownTasks> leftOver = new AtomicReference<>();

    /**
     * @param carriers the threads of the workers and of the spares that live
     * @param uncaught receives an exception of interrupting a thread; must not throw
     * @param name the scheduler's
     */
    Shutdown(
            Lifecycle lifecycle,
            Pool pool,
            TaskRuntime home,
            DelayedTasks delayed,
            BlockingPool blocking,
            Views views,
            VirtualThreads virtual,
            Supplier<List<Thread>> carriers,
            Consumer<Throwable> uncaught,
            String name) {
        this.lifecycle = lifecycle;
        this.pool = pool;
        this.home = home;
        this.delayed = delayed;
        this.blocking = blocking;
        this.views = views;
        this.virtual = virtual;
        this.carriers = carriers;
        this.uncaught = uncaught;
        this.name = name;
    }

    /** Refuses new work; accepted work goes on to its end. */
    void begin() {
        StackRoom.requireMore();
        closeQueues(true);
        if (leftOver.get() != null) {
            asCaller(false, false, null);
        }
    }

    /**
     * Returns the waiting tasks, cancels all that can be cancelled, and interrupts the running
     * ones.
     */
    List<Runnable> now() {
        StackRoom.requireMore();
        closeQueues(false);
        return asCaller(true, false, null).neverRan();
    }

    /**
     * Begins the end, and stops the scheduler as {@link #now} does if it has not ended after the
     * given time.
     */
    ShutdownReport after(Duration grace) {
        long end = System.nanoTime() + Math.max(0, TimeUnit.NANOSECONDS.convert(grace));
        begin();
        StackReader reader =
                lifecycle.isTerminated() || StillRunning.isCrowded(pool)
                        ? null
                        : StackReader.tryStart(name);
        try {
            if (lifecycle.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                return completed();
            }
            return asCaller(true, true, reader);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt(); // the caller has no time left
            return lifecycle.isTerminated() ? completed() : asCaller(true, true, reader);
        } finally {
            if (reader != null) {
                reader.end();
            }
        }
    }

    private static ShutdownReport completed() {
        return new ShutdownReport(true, List.of(), 0, List.of());
    }

    /** Begins the end and waits for it; tasks that only wait for others are cancelled. */
    void awaited() {
        begin();
        home.closeAndCancel();
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
     * Returns whether the calling thread is inside a shutdown call of this scheduler, that is, in
     * user code that the call runs.
     */
    boolean isOnCaller() {
        for (Caller caller = CALLERS.get(); caller != null; caller = caller.outer()) {
            if (caller.ending() == this) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes the steps of a shutdown, of which each can be taken again.
     *
     * @param cancelsPeriodic whether series end here; {@link #now} gives them back instead
     */
    private void closeQueues(boolean cancelsPeriodic) {
        lifecycle.beginShutdown();
        if (!lifecycle.areQueuesClosed()) {
            pool.injection().close();
        }
        if (cancelsPeriodic) {
            delayed.cancelPeriodic();
        }
        lifecycle.onQueuesClosed();
        lifecycle.endAgain();
    }

    /**
     * Takes the waiting tasks, or only those that an earlier call has left, and ends them.
     *
     * @param isNow whether to take and interrupt tasks, or to let those left over run after all
     * @param tells whether to report the tasks that still run
     * @param reader the reader of the stacks for that, if there was memory for one
     */
    private ShutdownReport asCaller(boolean isNow, boolean tells, @Nullable StackReader reader) {
        Caller outer = CALLERS.get();
        ShutdownTasks taken = new ShutdownTasks();
        CALLERS.set(new Caller(this, outer)); // all that needs memory comes before the first change
        lifecycle.blockingCallBegins(); // not over while this thread has tasks in hand
        boolean isOver = false;
        try {
            taken.next = leftOver.getAndSet(null);
            ShutdownReport report = isNow ? end(taken, tells, reader) : resume(taken);
            isOver = true;
            return report;
        } finally {
            try {
                if (isOver) {
                    release(taken);
                } else {
                    keep(taken);
                }
            } finally {
                if (outer == null) {
                    CALLERS.remove();
                } else {
                    CALLERS.set(outer);
                }
            }
        }
    }

    private ShutdownReport end(ShutdownTasks taken, boolean tells, @Nullable StackReader reader) {
        views.claimInto(taken.ofViews); // from here on their queued tasks are over or run
        taken.cancelled += home.closeAndCancel();
        drainTo(taken.queued);
        goOnWithContinuations(taken); // before any lock: one of them may be the next to own it
        taken.delayed = delayed.drain();
        blocking.shutdownInto(taken.calls);
        views.stopThreadsInto(taken.calls);
        if (delayed.areSeriesOver()) {
            endSeries(taken);
        }
        List<Thread> calling = new ArrayList<>();
        blocking.addBusyThreadsTo(calling);
        views.addBusyTo(calling);
        StillRunning running = tells ? StillRunning.of(pool, calling, reader) : null;
        if (running != null) {
            running.readWaiting();
        }
        interruptAll(calling);
        if (running != null) {
            running.readOthers();
        }
        // User code comes last: it may wait for a task that had to be interrupted.
        int cancelled = 0;
        for (ShutdownTasks each = taken; each != null; each = each.next) {
            each.abandon(lifecycle);
            cancelled += each.cancelled;
        }
        List<String> lines = running == null ? List.of() : running.lines();
        return new ShutdownReport(false, plain(taken), cancelled, lines);
    }

    /**
     * Takes the queued tasks, also those that a worker has meanwhile moved from one queue to
     * another that was empty already. A limit, since tasks that run may go on waking others.
     */
    private void drainTo(List<Runnable> queued) {
        int before = -1;
        for (int i = 0; i < MOST_PASSES && queued.size() > before; i++) {
            before = queued.size();
            pool.drainTo(queued);
        }
    }

    /** Queues the continuations of virtual threads again: one that has started runs to its end. */
    private void goOnWithContinuations(ShutdownTasks taken) {
        for (ShutdownTasks each = taken; each != null; each = each.next) {
            for (int i = 0; i < each.queued.size(); i++) {
                Runnable task = each.queued.get(i);
                if (task != null && pool.virtualThreads().isContinuation(task)) {
                    virtual.onContinue(task);
                    each.queued.set(i, null);
                }
            }
        }
    }

    /** Cancels the series that were due at an earlier shutdown, which did not find their timers. */
    private void endSeries(ShutdownTasks taken) {
        for (ShutdownTasks each = taken; each != null; each = each.next) {
            each.endSeries(delayed);
        }
    }

    /** The plain tasks as they were submitted. */
    private static List<Runnable> plain(ShutdownTasks taken) {
        int most = 0;
        Set<@Nullable Object> triggers = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ShutdownTasks each = taken; each != null; each = each.next) {
            most += each.queued.size() + each.delayed.size() + each.ofViews.size();
            Views.addTriggers(each.ofViews, triggers);
        }
        List<Runnable> plain = new ArrayList<>(most);
        for (ShutdownTasks each = taken; each != null; each = each.next) {
            each.addPlainTo(plain, triggers);
        }
        return plain;
    }

    private void interruptAll(List<Thread> calling) {
        List<Thread> platform = carriers.get();
        List<Thread> living = pool.virtualThreads().living().snapshot();
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
    private void interrupt(List<Thread> threads) {
        for (Thread thread : threads) {
            try {
                thread.interrupt();
            } catch (Throwable thrown) {
                uncaught.accept(thrown);
            }
        }
    }

    /**
     * Runs the tasks that an earlier call could not return, or cancels them where they cannot run.
     */
    private ShutdownReport resume(ShutdownTasks taken) {
        for (ShutdownTasks each = taken; each != null; each = each.next) {
            for (int i = 0; i < each.queued.size(); i++) {
                Runnable task = each.queued.get(i);
                if (task != null) {
                    if (DecoratedRunnable.contentOf(task) instanceof Returnable future) {
                        future.takeBack();
                    }
                    pool.enqueue(task);
                    each.queued.set(i, null);
                }
            }
            for (Runnable task : each.delayed) {
                ((Future<?>) task).cancel(false);
            }
            resume(each.ofViews);
            each.abandon(lifecycle);
        }
        return new ShutdownReport(false, List.of(), 0, List.of());
    }

    private void resume(List<@Nullable ViewTask> claimed) {
        for (int i = 0; i < claimed.size(); i++) {
            ViewTask task = claimed.get(i);
            Runnable left = task == null ? null : task.leftOver();
            if (left != null) {
                pool.enqueue(left);
            }
            claimed.set(i, null);
        }
    }

    /**
     * Releases the hold of each {@link ShutdownTasks} on the scheduler, which may end from now on.
     */
    private void release(ShutdownTasks taken) {
        for (ShutdownTasks each = taken; each != null; each = each.next) {
            lifecycle.blockingCallEnds();
        }
    }

    /** Leaves all to the next call. It stays counted, and the scheduler does not end until then. */
    private void keep(ShutdownTasks taken) {
        ShutdownTasks last = taken;
        while (last.next != null) {
            last = last.next;
        }
        ShutdownTasks before;
        do {
            before = leftOver.get();
            last.next = before;
        } while (!leftOver.compareAndSet(before, taken));
    }
}
