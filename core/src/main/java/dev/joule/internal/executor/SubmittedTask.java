package dev.joule.internal.executor;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What {@code submit} returns. A worker that waits for it runs it on the spot when nobody has begun
 * yet, or has it run elsewhere when it waits for so long only, so that a scheduler of one worker
 * cannot deadlock on its own futures. Who comes upon it in a queue later finds it begun.
 */
public final class SubmittedTask<T> extends FutureTask<T> {
    private final Helper helper;

    public SubmittedTask(Callable<T> callable, Helper helper) {
        super(callable);
        this.helper = helper;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        if (!isDone() && helper.isOnOwnWorker()) {
            run();
        }
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (!isDone() && timeout > 0 && helper.isOnOwnWorker()) {
            Helper.lend(helper, this);
        }
        return super.get(timeout, unit);
    }
}
