package dev.joule.internal.submit;

import dev.joule.internal.blocking.BlockingThread;
import dev.joule.internal.task.CallableTask;
import dev.joule.internal.task.PeriodicPollable;
import dev.joule.internal.task.PollableTask;
import dev.joule.internal.task.Task;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.time.Interval;
import dev.joule.time.MissedTickPolicy;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Submits tasks that run as soon as a worker can. The caller decides the queue: a task submitted by
 * a worker's own task goes into that worker's queue, one submitted by a virtual thread of this
 * scheduler into the queue of its carrier, and all others through the bound, if there is one, and
 * the injection queue.
 */
public final class Submitter {
    /** Names the place of the calling thread. */
    public enum Caller {
        /** In a task on a worker or a spare. */
        WORKER,
        /**
         * In a virtual thread that a worker carries. It may wait: that does not hold the worker.
         */
        VIRTUAL_THREAD,
        /** In a blocking call, or in a task of a blocking executor. */
        BLOCKING_CALL,
        /** In user code that a shutdown or the sentinel calls. */
        CALLBACK,
        OUTSIDE
    }

    private final Pool pool;
    private final Lifecycle lifecycle;
    private final TaskRuntime runtime;
    private final TaskDecorator decorator;
    private final @Nullable Admission admission;
    private final Object scheduler;
    private final LongAdder rejected = new LongAdder();

    /**
     * @param maxPending the most submissions from outside that may wait; {@link Integer#MAX_VALUE}
     *     for no bound
     * @param scheduler the name in a refusal
     */
    public Submitter(
            Pool pool,
            Lifecycle lifecycle,
            TaskRuntime runtime,
            TaskDecorator decorator,
            int maxPending,
            Object scheduler) {
        this.pool = pool;
        this.lifecycle = lifecycle;
        this.runtime = runtime;
        this.decorator = decorator;
        this.scheduler = scheduler;
        admission =
                maxPending == Integer.MAX_VALUE
                        ? null
                        : new Admission(maxPending, () -> full(maxPending), new AtomicInteger());
    }

    public void execute(Runnable task) {
        Worker worker = pool.current();
        if (worker != null) {
            refuseAfterShutdown(); // before the context is captured: that runs user code
            worker.schedule(decorator.around(task, null));
        } else {
            Admission bound = boundOfCaller();
            submit(decorator.around(task, bound), bound);
        }
    }

    /** Accepts a task that already has its context. */
    public void executeCaptured(Runnable task) {
        Worker worker = pool.current();
        if (worker != null) {
            refuseAfterShutdown();
            worker.schedule(task);
        } else {
            Admission bound = boundOfCaller();
            submit(decorator.aroundCaptured(task, bound), bound);
        }
    }

    private void submit(Runnable task, @Nullable Admission bound) {
        if (isInVirtualThread()) {
            refuseAfterShutdown();
            pool.resume(task);
        } else {
            accept(task, bound);
        }
    }

    /** Puts a task into the injection queue, or refuses it, and notifies the workers. */
    private void accept(Runnable task, @Nullable Admission bound) {
        if (!pool.trySubmit(task)) {
            if (task instanceof DecoratedTask.OfRunnable placed) {
                placed.abandoned(); // once: a view gives the place of its task back, too
            } else if (bound != null) {
                bound.leave();
            }
            throw refused();
        }
    }

    public <T> JoinHandle<T> spawn(Pollable<T> task) {
        Worker worker = pool.current();
        Admission bound = worker == null ? boundOfCaller() : null;
        return begin(new PollableTask<>(runtime, decorator.around(task, bound)), worker, bound);
    }

    /** Spawns a task whose failure goes to the handler of uncaught exceptions. */
    public <T> void spawnDetached(Pollable<T> task) {
        Worker worker = pool.current();
        Admission bound = worker == null ? boundOfCaller() : null;
        Task<T> detached = new PollableTask<>(runtime, decorator.around(task, bound));
        // Before the task begins: if it were over, the calling thread would run the handler.
        runtime.reportFailureOf(detached);
        begin(detached, worker, bound);
    }

    public JoinHandle<Void> spawnPeriodic(Duration period, Supplier<? extends Pollable<?>> work) {
        Interval interval = Timers.interval(period, MissedTickPolicy.SKIP);
        Worker worker = pool.current();
        Admission bound = worker == null ? boundOfCaller() : null;
        Pollable<Void> runs = new PeriodicPollable(interval, work);
        Task<Void> task = new PollableTask<>(runtime, decorator.around(runs, bound));
        try {
            runtime.addPeriodic(task);
            runtime.reportFailureOf(task);
            return begin(task, worker, bound);
        } catch (Throwable thrown) {
            runtime.removePeriodic(task);
            throw thrown;
        }
    }

    public <T> JoinHandle<T> call(Callable<T> task) {
        Worker worker = pool.current();
        Admission bound = worker == null ? boundOfCaller() : null;
        return begin(new CallableTask<>(runtime, decorator.around(task, bound)), worker, bound);
    }

    private <T> Task<T> begin(Task<T> task, @Nullable Worker worker, @Nullable Admission bound) {
        if (worker != null) {
            refuseAfterShutdown();
            worker.spawn(task);
        } else if (isInVirtualThread()) {
            refuseAfterShutdown();
            runtime.countSpawnedOutside();
            pool.resume(task);
        } else {
            runtime.countSpawnedOutside(); // first: a task must not count as finished only
            try {
                accept(task, bound);
            } catch (RejectedExecutionException refused) {
                runtime.uncountSpawnedOutside();
                throw refused;
            }
        }
        return task;
    }

    /** Takes a delayed task that is due; those that are due at once run in their order. */
    public void acceptDue(Runnable task) {
        Worker worker = pool.current();
        if (worker != null) {
            worker.pushBack(task);
        } else {
            pool.resumeFromOutside(task);
        }
    }

    /** Returns where the calling thread is; callbacks count as outside. */
    public Caller caller() {
        if (pool.current() != null) {
            return Caller.WORKER;
        }
        if (pool.virtualThreads().isCaller()) {
            return Caller.VIRTUAL_THREAD;
        }
        return BlockingThread.isIn(runtime) ? Caller.BLOCKING_CALL : Caller.OUTSIDE;
    }

    private boolean isInVirtualThread() {
        return pool.virtualThreads().isCaller();
    }

    public void refuseAfterShutdown() {
        if (lifecycle.isShutdown()) {
            throw refused();
        }
    }

    /** Returns how many submissions were refused so far. */
    public long rejected() {
        return rejected.sum();
    }

    public RejectedExecutionException refused() {
        rejected.increment();
        return new RejectedExecutionException(scheduler + " is shut down");
    }

    /** Returns the bound that holds for the caller; a caller inside the scheduler has none. */
    private @Nullable Admission boundOfCaller() {
        Admission bound = admission;
        return bound == null || caller() != Caller.OUTSIDE ? null : bound;
    }

    private RejectedExecutionException full(int maxPending) {
        rejected.increment();
        return new RejectedExecutionException(
                scheduler + " has " + maxPending + " submissions waiting already");
    }
}
