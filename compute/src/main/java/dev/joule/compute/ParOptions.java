package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.loop.Loops;
import dev.joule.compute.internal.loop.Steps;
import dev.joule.compute.internal.loop.ToldLoop;
import dev.joule.compute.internal.seq.Late;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a parallel operation is run. */
record ParOptions(
        @Nullable ComputePool pool,
        long grain,
        @Nullable Cancellation cancellation,
        @Nullable ProgressListener listener,
        @Nullable Late late) {

    /**
     * A shorter loop does not ask whether its pool is closed: that takes as long as a few steps.
     */
    private static final long UNASKED_MAX = 1 << 13;

    static final ParOptions DEFAULT = new ParOptions(null, 1, null, null, null);

    ParOptions on(ComputePool chosen) {
        Objects.requireNonNull(chosen, "pool");
        return new ParOptions(chosen, grain, cancellation, listener, late);
    }

    ParOptions grain(long elements) {
        checkPositive("grain", elements);
        return new ParOptions(pool, elements, cancellation, listener, late);
    }

    ParOptions cancellable(Cancellation token) {
        Objects.requireNonNull(token, "cancellation");
        return new ParOptions(pool, grain, token, listener, late);
    }

    ParOptions progress(ProgressListener told) {
        Objects.requireNonNull(told, "listener");
        return new ParOptions(pool, grain, cancellation, told, late);
    }

    /** With something that has to be read before. */
    ParOptions after(@Nullable Late other) {
        Late both = Late.both(late, other);
        return both == late ? this : new ParOptions(pool, grain, cancellation, listener, both);
    }

    /** Has read what has to be read before. */
    void ready() {
        if (late == null || late.isRead()) {
            return;
        }
        ComputePool on = chosenPool();
        if (cancellation == null) {
            on.invoke(late::read);
        } else {
            on.invoke(
                    cancellation,
                    () -> {
                        late.read();
                        return 0;
                    });
        }
    }

    /** Whether a cheap loop of so many steps is run as if it were no parallel one. */
    boolean isAlone(long size) {
        return size <= Loops.CHEAP_ALONE
                && cancellation == null
                && listener == null
                && (size <= UNASKED_MAX || pool == null || !pool.core().isClosed());
    }

    /**
     * A copy to run a cheap loop with, or null for one that is run as if it were no parallel one:
     * so that these may be an object that the compiler does without.
     */
    @Nullable ParOptions unlessAlone(long size) {
        return isAlone(size) ? null : new ParOptions(pool, grain, cancellation, listener, late);
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
        Steps steps = listener == null ? Steps.UNTOLD : Steps.toldTo(listener, size);
        Loop told = ToldLoop.of(loop, steps);
        if (cancellation == null) {
            if (pool == null) {
                Loops.run(on.core(), told, 0, size, grain);
            } else {
                Loops.runOn(on.core(), told, 0, size, grain);
            }
        } else {
            on.invoke(
                    cancellation,
                    () -> {
                        Loops.run(on.core(), told, 0, size, grain);
                        return 0;
                    });
        }
        steps.end();
    }

    /** What needs no loop is cancelled and watched as others are. */
    void runNothing(long size) {
        if (cancellation != null) {
            cancellation.check();
        }
        if (listener != null) {
            listener.progressed(size, size);
        }
    }

    /** A size, if an array may have it. */
    static int fitting(long size) {
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(size + " elements do not fit an array");
        }
        return (int) size;
    }

    static void checkPositive(String what, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " must be positive: " + value);
        }
    }

    static void checkNotNegative(String what, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " must not be negative: " + value);
        }
    }
}
