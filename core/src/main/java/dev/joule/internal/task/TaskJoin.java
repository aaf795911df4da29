package dev.joule.internal.task;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The blocking and the future view of a task. */
final class TaskJoin {
    private TaskJoin() {}

    static <T> T join(Task<T> task) throws InterruptedException {
        if (!task.isDone()) {
            refuseOnWorker(task);
            ThreadWaker waker = new ThreadWaker();
            if (task.tryJoinWith(waker)) {
                try {
                    waker.await();
                } finally {
                    task.leaveJoin(waker); // interrupted, it would stay
                }
            }
        }
        return TaskResult.joinedValueOf(task);
    }

    static <T> T join(Task<T> task, Duration timeout)
            throws InterruptedException, TimeoutException {
        long nanos = TimeUnit.NANOSECONDS.convert(timeout);
        if (!task.isDone()) {
            refuseOnWorker(task);
            long deadline = System.nanoTime() + Math.clamp(nanos, 0, Long.MAX_VALUE / 2);
            ThreadWaker waker = new ThreadWaker();
            if (task.tryJoinWith(waker)) {
                try {
                    if (!waker.awaitUntil(deadline)) {
                        throw new TimeoutException(
                                task + " is not done within " + Names.ofTime(Math.max(0, nanos)));
                    }
                } finally {
                    task.leaveJoin(waker);
                }
            }
        }
        return TaskResult.joinedValueOf(task);
    }

    static void refuseOnWorker(Task<?> task) {
        TaskRuntime home = task.homeIfLiving();
        if (home != null && home.pool().current() != null) {
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
