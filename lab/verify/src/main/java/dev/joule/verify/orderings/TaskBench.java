package dev.joule.verify.orderings;

import dev.joule.Scheduler;
import dev.joule.internal.scheduler.InternalScheduler;
import dev.joule.internal.task.PollableTask;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.task.Context;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.lang.reflect.Proxy;

/** A stackless task on a pool of one worker that the test's threads step. */
public final class TaskBench<T> {
    /** A placeholder: the tasks here never use their scheduler, but their home requires one. */
    private static final Scheduler NONE =
            (Scheduler)
                    Proxy.newProxyInstance(
                            TaskBench.class.getClassLoader(),
                            new Class<?>[] {InternalScheduler.class},
                            (proxy, method, arguments) -> {
                                throw new UnsupportedOperationException(method.getName());
                            });

    private final ManualPool pool = new ManualPool(1);
    private final PollableTask<T> task;

    /** Creates a task that is queued and was never polled. */
    public TaskBench(Pollable<T> body) {
        task = new PollableTask<>(new TaskRuntime(NONE, pool.pool(), TaskBench::refuse), body);
        pool.pool().injection().trySubmit(task, 0);
    }

    private static void refuse(Throwable thrown) {
        throw new IllegalStateException(thrown);
    }

    public PollableTask<T> task() {
        return task;
    }

    /** Makes the worker take one step: run the task, if it is queued. */
    public void step() {
        pool.worker(0).step();
    }

    public void runAll() {
        pool.runAll(0);
    }

    public int queued() {
        return pool.pool().queued();
    }

    /** Returns a context for a poll from outside. */
    public static Context contextOf(Waker waker) {
        return new Context() {
            @Override
            public Waker waker() {
                return waker;
            }

            @Override
            public Scheduler scheduler() {
                return NONE;
            }
        };
    }
}
