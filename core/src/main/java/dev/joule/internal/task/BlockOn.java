package dev.joule.internal.task;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.concurrent.CompletionException;

/** Polls on the calling thread, which sleeps in between. */
public final class BlockOn implements Context {
    private final ThreadWaker waker = new ThreadWaker();
    private final Scheduler scheduler;

    private BlockOn(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Runs a pollable to its end; an interrupt cancels it. */
    public static <T> T run(Scheduler scheduler, Pollable<T> pollable) throws InterruptedException {
        BlockOn context = new BlockOn(scheduler);
        while (true) {
            context.waker.reset();
            Poll<T> poll;
            try {
                poll = pollable.poll(context);
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
                context.waker.await();
            } catch (InterruptedException interrupt) {
                pollable.cancelled();
                throw interrupt;
            }
        }
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
