package dev.joule.testing;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A pollable that a test decides by hand, and that checks how it is treated. */
public final class Part<T> implements Pollable<T> {

    private volatile @Nullable Poll<T> outcome;
    private volatile @Nullable Throwable failure;
    private volatile @Nullable Waker waker;
    private volatile @Nullable RuntimeException cancelFailure;
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger cancels = new AtomicInteger();
    private volatile boolean polling;
    private volatile boolean over;

    @Override
    public Poll<T> poll(Context context) throws Exception {
        check(!polling, "polled during a poll");
        check(!over, "polled after it was over");
        check(cancels.get() == 0, "polled after it was cancelled");
        polling = true;
        try {
            polls.incrementAndGet();
            waker = context.waker(); // before it looks: who decides it later sees this waker
            Throwable thrown = failure;
            Poll<T> ready = outcome;
            over = thrown != null || ready != null;
            if (thrown instanceof Error error) {
                throw error;
            }
            if (thrown != null) {
                throw (Exception) thrown;
            }
            return ready == null ? Poll.pending() : ready;
        } finally {
            polling = false;
        }
    }

    @Override
    public void onCancel() {
        check(!polling, "cancelled during a poll");
        check(!over, "cancelled after it was over");
        check(cancels.incrementAndGet() == 1, "cancelled twice");
        RuntimeException thrown = cancelFailure;
        if (thrown != null) {
            throw thrown;
        }
    }

    public void complete(@Nullable T value) {
        outcome = Poll.ready(value);
        wake();
    }

    public void fail(Throwable thrown) {
        failure = thrown;
        wake();
    }

    public void failWhenCancelled(RuntimeException thrown) {
        cancelFailure = thrown;
    }

    /** Wakes with the newest waker it was polled with, if there was one. */
    public void wake() {
        Waker newest = waker;
        if (newest != null) {
            newest.wake();
        }
    }

    public @Nullable Waker waker() {
        return waker;
    }

    public int polls() {
        return polls.get();
    }

    public int cancels() {
        return cancels.get();
    }

    public boolean isOver() {
        return over;
    }

    private static void check(boolean holds, String complaint) {
        if (!holds) {
            throw new AssertionError(complaint);
        }
    }
}
