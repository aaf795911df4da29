package dev.joule.sync;

import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.lang.ScopedValue.CallableOp;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A value that is computed once, by the first who needs it, while the others wait for it.
 *
 * {@snippet file="dev/joule/sync/LockSnippets.java" region="onceCell"}
 *
 * <p>One initialiser runs at a time. If it throws, or its task is cancelled, or its thread is
 * interrupted in it, the cell stays empty, and the one who waits longest runs its own. Each caller
 * gets the exception of its own initialiser only.
 *
 * <p>An initialiser must not ask for the value of the same cell. A thread that does so gets an
 * {@link IllegalStateException}; a task waits for ever.
 *
 * <p>If the computation neither waits nor fails, a {@code static final} field in a class of its
 * own, or {@link java.util.concurrent.ConcurrentHashMap#computeIfAbsent}, will do. For a value that
 * somebody sends once, take a {@link dev.joule.task.Oneshot}.
 *
 * @param <T> the type of the value, which is never null
 */
public final class OnceCell<T> {
    private final PermitQueue turn = new PermitQueue(1, true);

    private volatile @Nullable T value;

    /** Makes an empty cell. */
    public OnceCell() {}

    /** Returns the value, or null if the cell is empty. Never waits. */
    public @Nullable T get() {
        return value;
    }

    /**
     * Sets the value if the cell is empty and no initialiser runs. Ends the wait of those who came
     * in between.
     *
     * @return whether it set the value
     */
    public boolean trySet(T newValue) {
        Objects.requireNonNull(newValue, "newValue");
        Turn mine = turn.tryTake(new Turn(turn));
        if (mine == null) {
            return false;
        }
        init(mine, () -> newValue);
        return true;
    }

    /**
     * Returns the value, and if the cell is empty, computes it on the calling thread, or waits
     * while another computes it. An interrupt ends the wait; the initialiser decides what it does
     * about one.
     *
     * @param <X> what the initialiser may throw
     * @throws X what the initialiser of this call threw
     * @throws IllegalStateException if the calling thread is the one that computes it
     */
    public <X extends Throwable> T getOrInit(CallableOp<? extends T, X> initialiser)
            throws X, InterruptedException {
        Objects.requireNonNull(initialiser, "initialiser");
        T seen = value;
        return seen != null ? seen : init(operation().await(), initialiser);
    }

    /**
     * Does as {@link #getOrInit(CallableOp)}, but waits at most for the timeout while another
     * computes the value, and returns null after that. The initialiser of this call may take
     * longer.
     *
     * @param <X> what the initialiser may throw
     * @throws X what the initialiser of this call threw
     * @throws IllegalStateException if the calling thread is the one that computes it
     */
    public <X extends Throwable> @Nullable T getOrInit(
            CallableOp<? extends T, X> initialiser, Duration timeout)
            throws X, InterruptedException {
        Objects.requireNonNull(initialiser, "initialiser");
        T seen = value;
        if (seen != null) {
            return seen;
        }
        Turn mine = operation().await(timeout);
        return mine == null ? null : init(mine, initialiser);
    }

    private <X extends Throwable> T init(Turn mine, CallableOp<? extends T, X> initialiser)
            throws X {
        T seen = value;
        if (seen != null) {
            return seen;
        }
        try {
            return fill(initialiser.call());
        } finally {
            mine.close(); // the next one has its turn, unless the value is there
        }
    }

    /**
     * Yields the value, and if the cell is empty, awaits the initialiser, or waits while another
     * one runs. The call that makes the initialiser runs on a worker: it must not block. If the
     * task that initialises is cancelled, the initialiser is, and the next one has its turn.
     */
    public Pollable<T> getOrInitAsync(Callable<? extends Pollable<? extends T>> initialiser) {
        Objects.requireNonNull(initialiser, "initialiser");
        T seen = value;
        return seen != null
                ? Pollables.ready(seen)
                : operation().andThen(mine -> initAsync(mine, initialiser));
    }

    private Pollable<T> initAsync(
            Turn mine, Callable<? extends Pollable<? extends T>> initialiser) {
        T seen = value;
        return seen != null
                ? Pollables.ready(seen)
                : Pollables.<Pollable<? extends T>>lazy(initialiser)
                        .<T>andThen(part -> part)
                        .map(this::fill)
                        .onFinally(mine::close);
    }

    /** Sets the value in one's turn, and ends all waits. */
    private T fill(@Nullable T newValue) {
        value = Objects.requireNonNull(newValue, "the initialiser yielded null");
        turn.close();
        return newValue;
    }

    private LeaseOperation<Turn> operation() {
        return new LeaseOperation<>(new Turn(turn));
    }

    /** Returns a description that says whether there is a value, and who computes it. */
    @Override
    public String toString() {
        return "OnceCell[" + (value == null ? "empty, " + turn.describe() : "set") + "]";
    }

    /** The right to initialise the cell; empty if there is a value by now. */
    private static final class Turn extends Lease {
        Turn(PermitQueue queue) {
            super(queue, 1);
        }

        @Override
        String name() {
            return "OnceCell";
        }
    }
}
