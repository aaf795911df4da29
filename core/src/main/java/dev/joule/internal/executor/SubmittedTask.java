package dev.joule.internal.executor;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What {@code submit} returns. A worker that waits for it runs it on the spot when nobody has begun
 * yet, so that a scheduler of one worker cannot deadlock on its own futures; who comes upon it in a
 * queue later finds it done.
 */
public final class SubmittedTask<T> extends FutureTask<T> {
    private final OwnWorker ownWorker;

    public SubmittedTask(Callable<T> callable, OwnWorker ownWorker) {
        super(callable);
        this.ownWorker = ownWorker;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        runIfOnOwnWorker();
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        runIfOnOwnWorker();
        return super.get(timeout, unit);
    }

    private void runIfOnOwnWorker() {
        if (!isDone() && ownWorker.isCurrent()) {
            run(); // does nothing if somebody else is running it
        }
    }
}
