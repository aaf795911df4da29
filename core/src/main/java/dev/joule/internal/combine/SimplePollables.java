package dev.joule.internal.combine;

import dev.joule.internal.task.Throwing;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The pollables without parts. */
public final class SimplePollables {
    private static final Pollable<Object> NEVER = new NeverPollable();

    private SimplePollables() {}

    /** Yields a value at the first poll. */
    public static <T> Pollable<T> ready(@Nullable T value) {
        return new ReadyPollable<>(value);
    }

    /** Throws at the first poll. */
    public static <T> Pollable<T> failed(Throwable failure) {
        return new FailedPollable<>(failure);
    }

    /** Calls at the first poll. */
    public static <T> Pollable<T> lazy(Callable<? extends T> call) {
        return new LazyPollable<>(call);
    }

    /** Is never ready; stateless, so there is one. */
    @SuppressWarnings("unchecked") // it yields nothing, so nothing of a wrong type
    public static <T> Pollable<T> never() {
        return (Pollable<T>) NEVER;
    }

    /** Wakes itself at the first poll and is ready at the second. */
    public static Pollable<Void> yieldNow() {
        return new YieldNowPollable();
    }

    private static final class NeverPollable implements Pollable<Object> {
        @Override
        public Poll<Object> poll(Context context) {
            return Poll.pending();
        }
    }

    private static final class ReadyPollable<T> extends Combinator<T> {
        private @Nullable T value;

        ReadyPollable(@Nullable T value) {
            this.value = value;
        }

        @Override
        Poll<T> advance(Context context) {
            return Poll.ready(value);
        }

        @Override
        void release() {
            value = null;
        }
    }

    private static final class FailedPollable<T> extends Combinator<T> {
        private @Nullable Throwable failure;

        FailedPollable(Throwable failure) {
            this.failure = failure;
        }

        @Override
        Poll<T> advance(Context context) {
            throw Throwing.raise(Objects.requireNonNull(failure));
        }

        @Override
        void release() {
            failure = null;
        }
    }

    private static final class LazyPollable<T> extends Combinator<T> {
        private @Nullable Callable<? extends T> call;

        LazyPollable(Callable<? extends T> call) {
            this.call = call;
        }

        @Override
        Poll<T> advance(Context context) throws Exception {
            return Poll.ready(Objects.requireNonNull(call).call());
        }

        @Override
        void release() {
            call = null;
        }
    }

    private static final class YieldNowPollable extends Combinator<Void> {
        private boolean yielded;

        @Override
        Poll<Void> advance(Context context) {
            if (yielded) {
                return Poll.ready(null);
            }
            yielded = true;
            context.waker().wake();
            return Poll.pending();
        }

        /** Each task that polls it has been woken already, so a claim would be for nothing. */
        @Override
        boolean mayWait() {
            return false;
        }

        @Override
        void release() {}
    }
}
