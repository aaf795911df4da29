package dev.joule.sync;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Holds the latest value of something, such as a configuration or a state, and wakes those that
 * wait for a new one. Who is slow sees the latest value and not those in between.
 *
 * {@snippet file="dev/joule/sync/SyncSnippets.java" region="watch"}
 *
 * <p>If the one that sets values dies without {@link #close}, others wait for ever; the value
 * stays. If one that waits dies, nothing happens to the others.
 *
 * @param <T> the type of the value
 * @implNote setting a value takes time in proportion to the number of those that wait.
 */
public final class Watch<T> extends Guarded implements AutoCloseable {

    /** Written under the lock. */
    private volatile Version<T> current;

    private final WaitList waiting = new WaitList();
    private volatile boolean closed;

    private Watch(T value) {
        current = new Version<>(value, 0);
    }

    /**
     * A value and its number.
     *
     * @param value the value
     * @param number 0 for the initial value, and one more with each new one
     * @param <T> the type of the value
     */
    public record Version<T>(T value, long number) {}

    /** Makes a watch with an initial value. */
    public static <T> Watch<T> of(T initial) {
        return new Watch<>(Objects.requireNonNull(initial, "initial"));
    }

    /** Returns the latest value. */
    public T get() {
        return current.value();
    }

    /** Returns the latest value with its number. */
    public Version<T> version() {
        return current;
    }

    /**
     * Sets the value, and wakes those that wait for a new one, also if it equals the present one.
     *
     * @throws ChannelClosedException if the watch is closed
     */
    public void set(T value) {
        Objects.requireNonNull(value, "value");
        if (!tryReplace(null, value)) {
            throw closedException();
        }
    }

    /**
     * Sets the value to what the function makes of the present one. The function is called again if
     * another value was set meanwhile, so it should have no other effects.
     *
     * @return the new value
     * @throws ChannelClosedException if the watch is closed
     */
    public T update(UnaryOperator<T> function) {
        while (true) {
            Version<T> before = current;
            T value =
                    Objects.requireNonNull(
                            function.apply(before.value()), "the function returned null");
            if (tryReplace(before, value)) {
                return value;
            }
            if (closed) {
                throw closedException();
            }
        }
    }

    /** Sets the value unless it is closed or another version than the expected one, if any. */
    private boolean tryReplace(@Nullable Version<T> expected, T value) {
        lock();
        try {
            Version<T> before = current;
            if (closed || (expected != null && expected != before)) {
                return false;
            }
            current = new Version<>(value, before.number() + 1);
            wakeThem(Signal.DONE);
            return true;
        } finally {
            unlock();
        }
    }

    private void wakeThem(Signal signal) {
        for (Operation<?> operation = waiting.claimFirst();
                operation != null;
                operation = waiting.claimFirst()) {
            operation.complete(signal);
        }
    }

    /**
     * Waits until the value fulfils a condition, and returns it. Each value need not be seen: one
     * that is replaced quickly may be left out.
     *
     * @throws ChannelClosedException if the watch is closed and its last value does not fulfil it
     */
    public T await(Predicate<? super T> condition) throws InterruptedException {
        while (true) {
            Version<T> seen = current;
            if (condition.test(seen.value())) {
                return seen.value();
            }
            new Newer<>(this, seen.number()).await();
        }
    }

    /**
     * Waits as {@link #await(Predicate)} does, or returns {@code null} if no value fulfils the
     * condition within the timeout.
     */
    public @Nullable T await(Predicate<? super T> condition, Duration timeout)
            throws InterruptedException {
        Deadline deadline = Deadline.after(timeout);
        while (true) {
            Version<T> seen = current;
            if (condition.test(seen.value())) {
                return seen.value();
            }
            Newer<T> newer = new Newer<>(this, seen.number());
            if (!newer.waitFor(deadline.nanosLeft())) {
                return null;
            }
            newer.take();
        }
    }

    /** Returns a task that waits as {@link #await(Predicate)} does. */
    public Pollable<T> awaitAsync(Predicate<? super T> condition) {
        return new Until<>(this, Objects.requireNonNull(condition, "condition"));
    }

    /**
     * Waits for a version newer than one that was seen, and returns the latest.
     *
     * {@snippet file="dev/joule/sync/SyncSnippets.java" region="watchLoop"}
     *
     * @throws ChannelClosedException if the watch is closed and there is none
     */
    public Version<T> awaitNewer(Version<T> seen) throws InterruptedException {
        return new Newer<>(this, seen.number()).await();
    }

    /**
     * Returns an operation that waits as {@link #awaitNewer} does, for a stackless task or a {@link
     * Select}.
     */
    public Pollable<Version<T>> awaitNewerAsync(Version<T> seen) {
        return new Newer<>(this, seen.number());
    }

    /** Ends it: the value stays, setting it fails, and so does waiting for a new one. */
    @Override
    public void close() {
        lock();
        try {
            if (!closed) {
                closed = true;
                wakeThem(Signal.CLOSED);
            }
        } finally {
            unlock();
        }
    }

    /** Returns whether it was closed. */
    public boolean isClosed() {
        return closed;
    }

    private static ChannelClosedException closedException() {
        return new ChannelClosedException("the watch was closed", null);
    }

    @Override
    public String toString() {
        return "watch[version " + current.number() + (closed ? ", closed]" : "]");
    }

    /** The wait for a newer version. */
    private static final class Newer<T> extends Operation<Version<T>> {
        private final Watch<T> watch;
        private final long seen;

        Newer(Watch<T> watch, long seen) {
            this.watch = watch;
            this.seen = seen;
        }

        @Override
        Guarded structure() {
            return watch;
        }

        @Override
        WaitList queue() {
            return watch.waiting;
        }

        @Override
        boolean mayBeReady() {
            return watch.current.number() > seen || watch.closed;
        }

        @Override
        @Nullable Object tryNow() {
            if (watch.current.number() > seen) {
                return Signal.DONE;
            }
            return watch.closed ? Signal.CLOSED : null;
        }

        @Override
        void undo(Object got) {}

        @Override
        Version<T> result(Object got) {
            if (got == Signal.CLOSED) {
                throw closedException();
            }
            return watch.current;
        }

        @Override
        public String toString() {
            return "awaitNewer of a " + watch;
        }
    }

    /** The wait for a value that fulfils a condition. */
    private static final class Until<T> implements Pollable<T> {
        private final Watch<T> watch;
        private final Predicate<? super T> condition;
        private @Nullable Newer<T> newer;
        private boolean over;

        Until(Watch<T> watch, Predicate<? super T> condition) {
            this.watch = watch;
            this.condition = condition;
        }

        @Override
        public Poll<T> poll(Context context) {
            if (over) {
                throw new IllegalStateException(this + " polled after it was over");
            }
            over = true; // unless it waits
            Newer<T> wait = newer;
            while (wait == null || wait.poll(context).isReady()) {
                Version<T> seen = watch.current;
                if (condition.test(seen.value())) {
                    return Poll.ready(seen.value());
                }
                wait = new Newer<>(watch, seen.number());
                newer = wait;
            }
            over = false;
            return Poll.pending();
        }

        @Override
        public void onCancel() {
            if (newer != null && !over) {
                newer.onCancel();
            }
            over = true;
        }

        @Override
        public String toString() {
            return "awaitAsync of a " + watch;
        }
    }
}
