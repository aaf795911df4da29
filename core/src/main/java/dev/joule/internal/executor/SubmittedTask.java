package dev.joule.internal.executor;

import dev.joule.internal.queue.MayBeOver;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/**
 * The future that {@code submit} returns. A worker that waits for it runs it in place if no other
 * thread has begun it, so that a scheduler of one worker cannot deadlock on its own futures. A
 * worker that takes it from a queue later finds it begun.
 */
public class SubmittedTask<T> extends FutureTask<T> implements MayBeOver {
    private final BooleanSupplier isOnWorker;
    private volatile boolean hasBegunInPlace;

    /**
     * @param isOnWorker returns whether the calling thread is a worker of the scheduler
     */
    public SubmittedTask(Callable<T> callable, BooleanSupplier isOnWorker) {
        super(callable);
        this.isOnWorker = isOnWorker;
    }

    /** Returns what runs this task: the task itself, or its turn in a view. */
    protected Runnable turn() {
        return this;
    }

    @Override
    public final T get() throws InterruptedException, ExecutionException {
        if (!isDone() && isOnWorker.getAsBoolean() && awaitTurn()) {
            hasBegunInPlace = true;
            turn().run();
        }
        return super.get();
    }

    /** Waits until the task may begin. Returns whether the waiting thread may run it. */
    boolean awaitTurn() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return true;
    }

    /**
     * Returns whether {@code shutdownNow}, which has taken this task from a queue, returns it. If a
     * waiting thread begins the task at the same time, the task is returned and still runs once.
     */
    public boolean tryReturn() {
        return !hasBegunInPlace && !isDone();
    }

    @Override
    public final boolean isOver() {
        return isDone();
    }
}
