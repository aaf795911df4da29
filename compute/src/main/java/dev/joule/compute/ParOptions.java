package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.loop.Loops;
import dev.joule.compute.internal.seq.Deferred;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The settings of a parallel operation. */
record ParOptions(
        @Nullable ComputePool pool,
        long grain,
        @Nullable Cancellation cancellation,
        @Nullable ProgressListener listener,
        @Nullable Deferred deferred) {

    /**
     * The largest size of a cheap loop that does not check whether its pool is closed, since the
     * check takes as long as a few steps.
     */
    private static final long UNASKED_MAX = 1 << 13;

    static final ParOptions DEFAULT = new ParOptions(null, 1, null, null, null);

    ParOptions on(ComputePool chosen) {
        Objects.requireNonNull(chosen, "pool");
        return new ParOptions(chosen, grain, cancellation, listener, deferred);
    }

    ParOptions grain(long elements) {
        checkPositive("grain", elements);
        return new ParOptions(pool, elements, cancellation, listener, deferred);
    }

    ParOptions cancellable(Cancellation token) {
        Objects.requireNonNull(token, "cancellation");
        return new ParOptions(pool, grain, token, listener, deferred);
    }

    ParOptions progress(ProgressListener chosen) {
        Objects.requireNonNull(chosen, "listener");
        return new ParOptions(pool, grain, cancellation, chosen, deferred);
    }

    /** Returns these settings, with a source to read before the operation. */
    ParOptions after(Deferred other) {
        return new ParOptions(pool, grain, cancellation, listener, Deferred.both(deferred, other));
    }

    /** Returns the settings of an operation on two sequences. */
    ParOptions with(ParOptions other) {
        if (pool != null && other.pool != null && pool.core() != other.pool.core()) {
            throw new IllegalArgumentException(refusal("pools", "on"));
        }
        return new ParOptions(
                pool == null ? other.pool : pool,
                Math.max(grain, other.grain),
                same(cancellation, other.cancellation, "tokens", "cancellable"),
                same(listener, other.listener, "listeners", "progress"),
                Deferred.both(deferred, other.deferred));
    }

    private static <X> @Nullable X same(
            @Nullable X one, @Nullable X other, String what, String method) {
        if (one != null && other != null && one != other) {
            throw new IllegalArgumentException(refusal(what, method));
        }
        return one == null ? other : one;
    }

    private static String refusal(String what, String method) {
        return "two sequences with different "
                + what
                + " cannot be combined: call "
                + method
                + "() on the combined sequence only";
    }

    /** Reads the sources that have to be read before the operation. */
    void ready() {
        if (deferred == null || deferred.isRead()) {
            return;
        }
        deferred.bind();
        this.<@Nullable Void>invoke(chosenPool(), ComputePool.supplier(deferred::read));
    }

    /**
     * Runs an operation that calls functions outside its loop. If a pool was chosen, runs it on
     * that pool.
     */
    <R extends @Nullable Object> R onChosenPool(Supplier<? extends R> operation) {
        return pool == null ? operation.get() : this.<R>invoke(pool, operation);
    }

    private <R extends @Nullable Object> R invoke(ComputePool on, Supplier<? extends R> operation) {
        return cancellation == null
                ? on.<R>invoke(operation)
                : on.<R>invoke(cancellation, operation);
    }

    /** Returns whether a cheap loop of that size runs on the calling thread alone. */
    boolean isAlone(long size) {
        return size <= Loops.CHEAP_ALONE
                && cancellation == null
                && listener == null
                && (size <= UNASKED_MAX || pool == null || !pool.core().isClosed());
    }

    /**
     * Returns a copy for running a cheap loop, or null if the loop runs on the calling thread
     * alone. The copy lets the compiler eliminate the allocation of the original.
     */
    @Nullable ParOptions unlessAlone(long size) {
        return isAlone(size) ? null : new ParOptions(pool, grain, cancellation, listener, deferred);
    }

    ComputePool chosenPool() {
        return pool == null ? ComputePool.current() : pool;
    }

    void run(Loop loop, long size) {
        if (size == 0) {
            runNothing(0);
            return;
        }
        ComputePool on = chosenPool();
        on.operate(listener, size, () -> run(on, loop, size));
    }

    private void run(ComputePool on, Loop loop, long size) {
        if (cancellation != null) {
            Runnable whole = () -> Loops.run(on.core(), loop, size, grain);
            on.<@Nullable Void>invoke(cancellation, ComputePool.supplier(whole));
        } else if (pool == null) {
            Loops.run(on.core(), loop, size, grain);
        } else {
            Loops.runOn(on.core(), loop, size, grain);
        }
    }

    /** Checks for cancellation and reports completion of an operation that needs no loop. */
    void runNothing(long size) {
        if (cancellation != null) {
            cancellation.check();
        }
        if (listener != null) {
            listener.progressed(size, size);
        }
    }

    static void checkPositive(String what, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " must be positive, but is " + value);
        }
    }

    static void checkNotNegative(String what, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " must not be negative, but is " + value);
        }
    }
}
