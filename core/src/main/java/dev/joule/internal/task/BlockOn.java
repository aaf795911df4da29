package dev.joule.internal.task;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;

/** Polls on the calling thread, which sleeps in between. */
final class BlockOn implements Context {
    private final ThreadWaker waker = new ThreadWaker();
    private final Scheduler scheduler;

    private volatile boolean closed;

    private BlockOn(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Runs a pollable to its end. An interrupt cancels it, and so does the end of the scheduler:
     * its timers would never fire.
     */
    static <T> T run(TaskHome home, Pollable<T> pollable) throws InterruptedException {
        BlockOn context = new BlockOn(home.scheduler());
        if (!home.enter(context)) {
            throw new RejectedExecutionException(home.scheduler() + " is shut down");
        }
        try {
            return context.run(pollable);
        } finally {
            home.leave(context);
        }
    }

    private <T> T run(Pollable<T> pollable) throws InterruptedException {
        while (!closed) {
            waker.reset();
            Poll<T> poll;
            try {
                poll = pollable.poll(this);
            } catch (RuntimeException | Error thrown) {
                throw thrown;
            } catch (Exception checked) {
                throw new CompletionException(checked);
            }
            if (poll == null) {
                throw new NullPointerException("poll returned null");
            }
            if (poll instanceof Poll.Ready<T>(T value)) {
                return value;
            }
            try {
                waker.await();
            } catch (InterruptedException interrupt) {
                pollable.cancelled();
                throw interrupt;
            }
        }
        pollable.cancelled();
        throw new CancellationException(scheduler + " was closed");
    }

    /** Ends the wait: the scheduler closes. */
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
