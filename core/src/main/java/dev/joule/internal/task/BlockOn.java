package dev.joule.internal.task;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;

/** Polls a pollable on the calling thread, which sleeps between polls. */
final class BlockOn implements Context {
    private final ThreadWaker waker = new ThreadWaker();
    private final Scheduler scheduler;

    private volatile boolean closed;

    BlockOn(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Runs a pollable to its end. An interrupt cancels it. So does the end of the scheduler, since
     * no timer fires after that.
     */
    static <T> T run(TaskRuntime runtime, Pollable<T> pollable) throws InterruptedException {
        BlockOn context = new BlockOn(runtime.scheduler());
        try {
            if (!runtime.enter(context)) {
                throw new RejectedExecutionException(runtime.scheduler() + " is shut down");
            }
            return context.run(pollable);
        } finally {
            context.waker.expire();
            runtime.leave(context);
        }
    }

    /** Polls until there is a result, an interrupt or {@link #close}. */
    <T> T run(Pollable<T> pollable) throws InterruptedException {
        while (true) {
            waker.reset(); // before closed is read: otherwise it could undo the wake of close()
            if (closed) {
                throw cancelAfter(new CancellationException(scheduler + " was closed"), pollable);
            }
            if (pollOnce(pollable) instanceof Poll.Ready<T>(T value)) {
                return value;
            }
            try {
                waitOrYield();
            } catch (InterruptedException interrupt) {
                throw cancelAfter(interrupt, pollable);
            }
        }
    }

    private <T> Poll<T> pollOnce(Pollable<T> pollable) {
        Poll<T> poll;
        try {
            poll = pollable.poll(this);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new CompletionException(checked);
        }
        return Objects.requireNonNull(poll, "poll returned null");
    }

    /**
     * Waits for a wake. If one has come already, only checks for an interrupt, and yields a virtual
     * thread's carrier to other threads.
     */
    private void waitOrYield() throws InterruptedException {
        if (!waker.isWoken()) {
            waker.await();
            return;
        }
        ThreadWaker.throwIfInterrupted();
        if (Thread.currentThread().isVirtual()) {
            Thread.yield();
        }
    }

    private static <X extends Exception> X cancelAfter(X end, Pollable<?> pollable) {
        Throwing.cancel(pollable, end);
        return end;
    }

    /** Ends the wait; called when the scheduler closes. */
    void close() {
        closed = true;
        waker.wake();
    }

    @Override
    public Waker waker() {
        return waker;
    }

    @Override
    public Scheduler scheduler() {
        return scheduler;
    }
}
