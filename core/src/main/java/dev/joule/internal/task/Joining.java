package dev.joule.internal.task;

import dev.joule.task.Waker;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The blocking and the future view of a task. */
final class Joining {
    private Joining() {}

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
        return Outcome.joinedValueOf(task);
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
                        throw new TimeoutException("the task is not done after " + timeout);
                    }
                } finally {
                    task.leaveJoin(waker);
                }
            }
        }
        return Outcome.joinedValueOf(task);
    }

    private static void refuseOnWorker(Task<?> task) {
        if (task.home().pool().current() != null) {
            throw new IllegalStateException(
                    "join() would block a worker of the task's own scheduler;"
                            + " await the handle by polling it instead");
        }
    }

    static <T> CompletableFuture<T> toFuture(Task<T> task) {
        CompletableFuture<T> future = new CompletableFuture<>();
        if (!task.tryJoinWith(new FutureWaker<>(future, task))) {
            complete(future, task);
        }
        return future;
    }

    /** A class and not a lambda: the first may be needed in a full heap. */
    private static final class FutureWaker<T> implements Waker {
        private final CompletableFuture<T> future;
        private final Task<T> task;

        FutureWaker(CompletableFuture<T> future, Task<T> task) {
            this.future = future;
            this.task = task;
        }

        @Override
        public void wake() {
            complete(future, task);
        }
    }

    private static <T> void complete(CompletableFuture<T> future, Task<T> task) {
        if (task.hasFailed()) {
            future.completeExceptionally(Outcome.errorOf(task));
        } else if (task.wasCancelled()) {
            future.completeExceptionally(new CancellationException("the task was cancelled"));
        } else {
            future.complete(Outcome.joinedValueOf(task));
        }
    }
}
