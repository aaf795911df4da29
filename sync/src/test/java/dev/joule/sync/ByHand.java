package dev.joule.sync;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A task that a test polls itself, step by step. */
final class ByHand<T> implements Context, Waker {
    private final Pollable<T> pollable;

    /** Called at each wake, before it is noted. */
    private final Runnable onWake;

    private final AtomicInteger wakes = new AtomicInteger();
    private volatile boolean woken;

    ByHand(Pollable<T> pollable) {
        this(pollable, () -> {});
    }

    ByHand(Pollable<T> pollable, Runnable onWake) {
        this.pollable = pollable;
        this.onWake = onWake;
    }

    /** Polls it, and forgets earlier wakes. */
    Poll<T> poll() throws Exception {
        woken = false;
        return pollable.poll(this);
    }

    /** Polls it and returns whether it is ready. */
    boolean isReady() throws Exception {
        return poll().isReady();
    }

    /** Polls it and returns its value, which must be there. */
    T value() throws Exception {
        if (poll() instanceof Poll.Ready<T>(T value)) {
            return value;
        }
        throw new AssertionError(pollable + " is not ready");
    }

    /** Polls it as soon as it is woken, and returns its value. */
    T await(Supplier<String> ifNot) throws Exception {
        while (true) {
            if (poll() instanceof Poll.Ready<T>(T value)) {
                return value;
            }
            if (!woken) {
                throw new AssertionError(ifNot.get());
            }
        }
    }

    void cancel() {
        pollable.onCancel();
    }

    boolean isWoken() {
        return woken;
    }

    /** How often it was woken since the last call. */
    int takeWakes() {
        return wakes.getAndSet(0);
    }

    @Override
    public void wake() {
        wakes.incrementAndGet();
        onWake.run();
        woken = true;
    }

    @Override
    public Waker waker() {
        return this;
    }

    @Override
    public Scheduler scheduler() {
        throw new IllegalStateException("a task by hand has no scheduler");
    }
}
