package dev.joule.internal.executor;

import dev.joule.internal.worker.Nesting;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The future that {@code submit} returns. A worker that waits for it runs it in place when no other
 * thread has begun it, or has it run on another thread when its wait is timed, so that a scheduler
 * of one worker cannot deadlock on its own futures. A worker that takes it from a queue later finds
 * it begun.
 */
public class SubmittedTask<T> extends GuardedTask<T> {

    public SubmittedTask(Callable<T> callable, WorkerWaits helper) {
        super(callable, helper);
    }

    @Override
    public final T get() throws InterruptedException, ExecutionException {
        Nesting nesting = nestingOfWaiter();
        if (nesting != null) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            InPlaceWait.runInPlace(this, turn(), nesting);
        }
        return super.get();
    }

    @Override
    public final T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Nesting nesting = timeout > 0 ? nestingOfWaiter() : null;
        return nesting == null ? super.get(timeout, unit) : getLent(nesting, timeout, unit);
    }

    private @Nullable Nesting nestingOfWaiter() {
        return isDone() ? null : helper().nesting();
    }
}
