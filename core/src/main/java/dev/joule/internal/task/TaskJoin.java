package dev.joule.internal.task;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for a task on a thread, or makes a future of it. */
final class TaskJoin {
    /**
     * The longest timeout, 146 years: it stands for no limit, and no comparison of deadlines
     * overflows.
     */
    static final long FOREVER_NANOS = Long.MAX_VALUE / 2;

    private TaskJoin() {}

    static <T> T join(Task<T> task) throws InterruptedException {
        await(task, FOREVER_NANOS);
        return task.joinedValue();
    }

    static <T> T join(Task<T> task, Duration timeout)
            throws InterruptedException, TimeoutException {
        long nanos = Math.clamp(TimeUnit.NANOSECONDS.convert(timeout), 0, FOREVER_NANOS);
        if (!await(task, nanos)) {
            throw new TimeoutException(task + " is not done within " + Names.ofTime(nanos));
        }
        return task.joinedValue();
    }

    private static boolean await(Task<?> task, long nanos) throws InterruptedException {
        if (task.isDone()) {
            return true;
        }
        refuseOnWorker(task);
        ThreadWaker waker = new ThreadWaker();
        if (!task.tryJoinWith(waker)) {
            return true;
        }
        try {
            return waker.await(nanos);
        } finally {
            task.leaveJoin(waker);
        }
    }

    static void refuseOnWorker(Task<?> task) {
        TaskRuntime runtime = task.runtimeIfLiving();
        if (runtime != null && runtime.pool().current() != null) {
            throw new IllegalStateException(
                    "join() would block a worker of the task's own scheduler;"
                            + " await the handle by polling it instead");
        }
    }

    static <T> CompletableFuture<T> toFuture(Task<T> task) {
        TaskFuture<T> future = new TaskFuture<>(task);
        if (!task.tryJoinWith(future)) {
            future.wake();
        }
        return future;
    }
}
