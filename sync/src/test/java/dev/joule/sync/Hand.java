package dev.joule.sync;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;

/** A pollable that a test polls by hand; counts its wakes. */
final class Hand<T> implements Context {
    private final Pollable<T> pollable;
    private final Waker waker;
    private int wakes;
    private T value;

    Hand(Pollable<T> pollable) {
        this(pollable, () -> {});
    }

    /** Runs the action at each wake. */
    Hand(Pollable<T> pollable, Runnable onWake) {
        this.pollable = pollable;
        this.waker =
                () -> {
                    wakes++;
                    onWake.run();
                };
    }

    /** Polls, and returns whether it was ready. */
    boolean poll() throws Exception {
        if (pollable.poll(this) instanceof Poll.Ready<T>(T ready)) {
            value = ready;
            return true;
        }
        return false;
    }

    T value() {
        return value;
    }

    /** Polls, and returns what it yields. */
    T take() throws Exception {
        if (!poll()) {
            throw new AssertionError("not ready: " + pollable);
        }
        return value;
    }

    void cancel() {
        pollable.onCancel();
    }

    /** How often it was woken since the last call. */
    int takeWakes() {
        int taken = wakes;
        wakes = 0;
        return taken;
    }

    @Override
    public Waker waker() {
        return waker;
    }

    @Override
    public Scheduler scheduler() {
        throw new UnsupportedOperationException("no scheduler in this test");
    }
}
