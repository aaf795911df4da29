package dev.joule.sync;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A subscription of a {@link Flows#publisher}: receives what is requested and passes it on. */
final class Pump<T> extends Turns implements Flow.Subscription {
    private final Receiver<T> receiver;
    private final Executor executor;
    private final AtomicLong demand = new AtomicLong();
    private volatile boolean cancelled;
    private volatile boolean invalid;

    /* These belong to the turn. */

    /** Null when it is over. */
    private Flow.@Nullable Subscriber<? super T> subscriber;

    /** The wait for the next message, if it waits. */
    private @Nullable Pollable<T> receiving;

    Pump(Receiver<T> receiver, Executor executor, Flow.Subscriber<? super T> subscriber) {
        this.receiver = receiver;
        this.executor = executor;
        this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
    }

    /** Calls {@code onSubscribe}; what that requests comes after it has returned. */
    void start() {
        hold();
        Objects.requireNonNull(subscriber).onSubscribe(this);
        begin();
    }

    @Override
    public void request(long count) {
        if (count > 0) {
            demand.accumulateAndGet(
                    count, (old, more) -> old + more < 0 ? Long.MAX_VALUE : old + more);
        } else {
            invalid = true;
        }
        request();
    }

    @Override
    public void cancel() {
        cancelled = true;
        request();
    }

    @Override
    void begin() {
        try {
            executor.execute(this::runAll);
        } catch (RejectedExecutionException refused) {
            fail(refused);
        }
    }

    @Override
    void runOnce() {
        Flow.Subscriber<? super T> to = subscriber;
        while (to != null) {
            if (cancelled) {
                end();
            } else if (invalid) {
                fail(
                        new IllegalArgumentException(
                                "a subscriber must request a positive number of elements"
                                        + " (rule 3.9)"));
            } else {
                T message = demand.get() == 0 ? null : next();
                if (message == null) {
                    return;
                }
                pass(to, message);
            }
            to = subscriber;
        }
    }

    private void pass(Flow.Subscriber<? super T> to, T message) {
        demand.updateAndGet(old -> old == Long.MAX_VALUE ? old : old - 1);
        try {
            to.onNext(message);
        } catch (Throwable thrown) {
            end(); // rule 2.13
            throw thrown;
        }
    }

    /** Returns the next message; null if it waits for one, or is over. */
    private @Nullable T next() {
        Pollable<T> wait = receiving;
        if (wait == null) {
            wait = receiver.receiveAsync();
            receiving = wait;
        }
        try {
            if (wait.poll(this) instanceof Poll.Ready<T>(T message)) {
                receiving = null;
                return message;
            }
        } catch (ChannelClosedException closed) {
            receiving = null;
            if (closed.getCause() != null) {
                fail(closed.getCause());
            } else {
                Flow.Subscriber<? super T> to = end();
                if (to != null) {
                    to.onComplete();
                }
            }
        } catch (Exception failure) {
            receiving = null;
            fail(failure);
        }
        return null;
    }

    private void fail(Throwable failure) {
        Flow.Subscriber<? super T> to = end();
        if (to != null) {
            to.onError(failure);
        }
    }

    /** Forgets the subscriber, and gives up waiting. Returns the one that was forgotten. */
    private Flow.@Nullable Subscriber<? super T> end() {
        Flow.Subscriber<? super T> to = subscriber;
        subscriber = null;
        Pollable<T> wait = receiving;
        receiving = null;
        if (wait != null) {
            wait.onCancel();
        }
        return to;
    }
}
