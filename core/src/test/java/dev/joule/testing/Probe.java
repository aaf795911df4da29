package dev.joule.testing;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A pollable that records what is done to it, and what must not be. */
public final class Probe<T> implements Pollable<T> {
    private final Function<Context, Poll<T>> body;
    private final Runnable atCancel;
    private final AtomicBoolean inside = new AtomicBoolean();
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger cancels = new AtomicInteger();
    private final AtomicInteger violations = new AtomicInteger();
    private volatile Waker waker;
    private volatile boolean over;

    public Probe(Function<Context, Poll<T>> body) {
        this(body, () -> {});
    }

    private Probe(Function<Context, Poll<T>> body, Runnable atCancel) {
        this.body = body;
        this.atCancel = atCancel;
    }

    /** One that stays pending until {@code done}, and does not arrange to be woken. */
    public static <T> Probe<T> pendingUntil(AtomicBoolean done, T value) {
        return new Probe<>(context -> done.get() ? Poll.ready(value) : Poll.pending());
    }

    /** One that is never ready. */
    public static <T> Probe<T> never() {
        return cancelledWith(() -> {});
    }

    /** One that is never ready, with what it does when it is cancelled. */
    public static <T> Probe<T> cancelledWith(Runnable action) {
        return new Probe<>(context -> Poll.pending(), action);
    }

    @Override
    public Poll<T> poll(Context context) {
        enter();
        boolean pending = false;
        try {
            waker = context.waker();
            polls.incrementAndGet();
            Poll<T> poll = body.apply(context);
            pending = poll != null && !poll.isReady();
            return poll;
        } finally {
            over = !pending;
            inside.set(false);
        }
    }

    @Override
    public void onCancel() {
        enter();
        cancels.incrementAndGet();
        over = true;
        inside.set(false);
        atCancel.run();
    }

    private void enter() {
        if (!inside.compareAndSet(false, true) || over) {
            violations.incrementAndGet();
        }
    }

    public Waker waker() {
        return waker;
    }

    public int polls() {
        return polls.get();
    }

    public int cancels() {
        return cancels.get();
    }

    /** How often two calls overlapped, or one came after the end. */
    public int violations() {
        return violations.get();
    }

    /** Waits until it has been polled so often. */
    public void awaitPolls(int count) {
        Await.until(() -> polls.get() >= count && !inside.get());
    }
}
