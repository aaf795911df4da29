package dev.joule.task;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/**
 * A handle to a spawned task: wait for it, await it from another task, or cancel it. Dropping the
 * handle leaves the task running, and its exception unseen; {@link
 * dev.joule.Scheduler#spawnDetached} is for tasks that nobody joins.
 *
 * <p>As a {@link Pollable} it yields the task's value, throws the task's own exception, or {@link
 * java.util.concurrent.CancellationException} when the task was cancelled. A handle may be polled
 * again after it was ready, and {@link #onCancel()} on it leaves the task alone: not waiting any
 * longer is not the same as cancelling. What has given up waiting is not kept for long: a task
 * holds at most about twice as many of those who wait as wait at the same time, if each hands it
 * the same waker at each poll.
 *
 * @param <T> what the task yields
 */
public interface JoinHandle<T> extends Pollable<T> {

    /**
     * Waits for the task from a thread that may block.
     *
     * @return the task's value
     * @throws java.util.concurrent.CompletionException when the task threw; the cause is its
     *     exception
     * @throws java.util.concurrent.CancellationException when the task was cancelled
     * @throws IllegalStateException on a worker of the task's own scheduler while the task is not
     *     done: it would block the worker that may have to run the task. Poll the handle instead.
     */
    T join() throws InterruptedException;

    /**
     * Waits as {@link #join()} does, at most for the timeout.
     *
     * @throws TimeoutException when the task is not done by then; it goes on
     */
    T join(Duration timeout) throws InterruptedException, TimeoutException;

    /**
     * Asks that the task be cancelled: it is not polled again, {@link Pollable#onCancel()} is
     * called once, and each waiting thread gets a {@code CancellationException}. A poll that is
     * running is not interrupted; when it returns {@link Poll.Ready} the task is complete after
     * all.
     *
     * @return whether this call was the first to ask and the task was not done
     */
    boolean cancel();

    /** Returns whether the task is over: it yielded, threw, or was cancelled. */
    boolean isDone();

    /**
     * Returns whether the task is over because it was cancelled. A task that was asked to end by
     * {@link #cancel()} is not cancelled until it ends; it may still yield or throw.
     */
    boolean isCancelled();

    /**
     * Returns how the task ended, or {@link Future.State#RUNNING} if it is not over, queued tasks
     * included.
     *
     * {@snippet file="dev/joule/task/TaskSnippets.java" region="state"}
     */
    Future.State state();

    /**
     * Returns the task's value, without waiting.
     *
     * @throws IllegalStateException when the task is not over, threw, or was cancelled
     */
    T resultNow();

    /**
     * Returns the exception that the task threw, without waiting.
     *
     * @throws IllegalStateException when the task is not over, yielded a value, or was cancelled
     */
    Throwable exceptionNow();

    /**
     * A future that completes as the task does. Completing or cancelling the future does nothing to
     * the task.
     *
     * <p>Its {@code join()} and {@code get()} throw {@link IllegalStateException} where {@link
     * #join()} does. Futures made of it, by {@code thenApply} and the like, know nothing of the
     * task, and block.
     *
     * <p>Each call leaves a future with the task until the task is over or the future is completed,
     * cancelled or timed out. One that is merely dropped stays (about 50 bytes): others may depend
     * on it.
     */
    CompletableFuture<T> toCompletableFuture();
}
