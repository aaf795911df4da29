package dev.joule.internal.scheduler;

import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.CallableTask;
import dev.joule.internal.task.PollableTask;
import dev.joule.internal.task.Task;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The way in for whatever is to run as soon as a worker can. Who comes decides where it goes: what
 * a worker's own task submits goes into that worker's queue, what a virtual thread of this
 * scheduler submits into the queue of its carrier, and the rest through the bound, if there is one,
 * and the injection queue.
 */
final class Submitter {
    private final Pool pool;
    private final Lifecycle lifecycle;
    private final TaskRuntime home;
    private final TaskDecorator decorator;
    private final @Nullable Admission admission;
    private final Object scheduler;
    private final LongAdder rejected = new LongAdder();

    /**
     * @param maxPending the most submissions from outside that may wait; {@link Integer#MAX_VALUE}
     *     for no bound
     * @param scheduler what a refusal names
     */
    Submitter(
            Pool pool,
            Lifecycle lifecycle,
            TaskRuntime home,
            TaskDecorator decorator,
            int maxPending,
            Object scheduler) {
        this.pool = pool;
        this.lifecycle = lifecycle;
        this.home = home;
        this.decorator = decorator;
        admission = maxPending == Integer.MAX_VALUE ? null : new Admission(maxPending);
        this.scheduler = scheduler;
    }

    void execute(Runnable task) {
        Worker worker = pool.current();
        if (worker != null) {
            refuseAfterShutdown();
            worker.schedule(decorator.around(task, null));
        } else {
            Admission entered = enter();
            submit(decorator.around(task, entered), entered);
        }
    }

    /** Takes a task from a thread that is no worker and that has its context already. */
    void executeBare(Runnable task) {
        Admission entered = enter();
        submit(decorator.aroundBare(task, entered), entered);
    }

    private void submit(Runnable task, @Nullable Admission entered) {
        if (isInVirtualThread()) {
            refuseAfterShutdown();
            pool.resume(task);
        } else if (!pool.trySubmit(task)) {
            Admission.giveBack(entered);
            throw refused();
        }
    }

    <T> JoinHandle<T> spawn(Pollable<T> task) {
        Worker worker = pool.current();
        Admission entered = worker == null ? enter() : null;
        return begin(new PollableTask<>(home, decorator.around(task, entered)), worker, entered);
    }

    <T> JoinHandle<T> spawn(Callable<T> task) {
        Worker worker = pool.current();
        Admission entered = worker == null ? enter() : null;
        return begin(new CallableTask<>(home, decorator.around(task, entered)), worker, entered);
    }

    private <T> Task<T> begin(Task<T> task, @Nullable Worker worker, @Nullable Admission entered) {
        if (worker != null) {
            refuseAfterShutdown();
            worker.schedule(task);
            worker.countSpawned();
        } else {
            submit(task, entered);
            home.countSpawnedOutside();
        }
        return task;
    }

    /** Takes a delayed task that is due; those that are due at once run in their order. */
    void acceptDue(Runnable task) {
        Worker worker = pool.current();
        if (worker != null) {
            worker.pushBack(task);
        } else {
            pool.resumeFromOutside(task);
        }
    }

    /**
     * Returns whether the caller is a virtual thread of this scheduler. Its submissions come from
     * inside, as those of a task do; but it may wait, since that does not hold its worker.
     */
    boolean isInVirtualThread() {
        return pool.virtualThreads().isCaller();
    }

    void refuseAfterShutdown() {
        if (lifecycle.isShutdown()) {
            throw refused();
        }
    }

    /** Returns how many submissions were refused so far. */
    long rejected() {
        return rejected.sum();
    }

    RejectedExecutionException refused() {
        rejected.increment();
        return new RejectedExecutionException(scheduler + " is shut down");
    }

    /** Enters the bound, if there is one; whoever submits from inside does not count. */
    private @Nullable Admission enter() {
        Admission bound = admission;
        if (bound == null || isInVirtualThread() || BlockingTask.isCurrent(home)) {
            return null;
        }
        if (!bound.tryEnter()) {
            rejected.increment();
            throw new RejectedExecutionException(
                    scheduler + " has " + bound.limit() + " submissions waiting already");
        }
        return bound;
    }
}
