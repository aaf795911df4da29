package dev.joule.internal.executor;

import dev.joule.internal.queue.Skippable;
import dev.joule.internal.submit.Prepared;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The future that {@code submit} returns. A worker that waits for it runs it in place if no other
 * thread has begun it, so that a scheduler of one worker cannot deadlock on its own futures. A
 * worker that takes it from a queue later finds it begun.
 */
public class SubmittedTask<T> extends FutureTask<T> implements Skippable, Prepared {
    private final Supplier<@Nullable Worker> currentWorker;
    private volatile boolean hasBegunInPlace;

    /**
     * @param currentWorker returns the worker of the scheduler in whose thread it is called
     */
    public SubmittedTask(Callable<T> callable, Supplier<@Nullable Worker> currentWorker) {
        super(callable);
        this.currentWorker = currentWorker;
    }

    /** Returns what runs this task: the task itself, or its turn in a view. */
    protected Runnable turn() {
        return this;
    }

    @Override
    public final T get() throws InterruptedException, ExecutionException {
        Worker worker = isDone() ? null : currentWorker.get();
        if (worker != null && awaitTurn()) {
            hasBegunInPlace = true;
            turn().run();
        }
        if (worker != null && !isDone()) {
            worker.queues().shareSlot();
        }
        return super.get();
    }

    @Override
    public final T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Worker worker = isDone() ? null : currentWorker.get();
        if (worker != null) {
            worker.queues().shareSlot(); // this task may be there
        }
        return super.get(timeout, unit);
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
