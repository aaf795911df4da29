package dev.joule.compute.internal.loop;

import dev.joule.compute.ProgressListener;
import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.StackGuard;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the steps of an operation and reports them to a listener: at most a thousand times, and at
 * its end.
 */
public final class ProgressCounter implements AutoCloseable {

    /** The counter of an operation without a listener. */
    public static final ProgressCounter NONE = new ProgressCounter(null, 0, null);

    /** The most reports of an operation before its end; a listener may be slow. */
    private static final long CALLS_MAX = 1000;

    private final @Nullable ProgressListener listener;
    private final long total;

    /** The number of steps between two reports. */
    private final long stride;

    private final AtomicLong done = new AtomicLong();

    /** The computation that the worker returns to at the end, if any. */
    private final @Nullable Computation before;

    private ProgressCounter(
            @Nullable ProgressListener listener, long total, @Nullable Computation before) {
        this.listener = listener;
        this.total = total;
        this.stride = Math.max(1, Math.ceilDiv(total, CALLS_MAX));
        this.before = before;
    }

    /**
     * Begins an operation of {@code total} steps that has a listener of its own. Until {@link
     * #close}, operations that its functions or the listener begin belong to this one and are not
     * reported to the listener of the calling worker's computation.
     */
    public static ProgressCounter reportingTo(ProgressListener listener, long total) {
        if (!(Thread.currentThread() instanceof ComputeThread worker)
                || worker.computation().listener() == null) {
            return new ProgressCounter(listener, total, null);
        }
        return begin(worker, listener, total);
    }

    /**
     * Begins an operation that reports to the listener of the calling worker's computation. Until
     * {@link #close}, operations that its functions or the listener begin belong to this one and
     * have no listener.
     *
     * @param total supplies the number of steps; called on a worker, and only if there is a
     *     listener
     */
    public static ProgressCounter begin(LongSupplier total) {
        if (!(Thread.currentThread() instanceof ComputeThread worker)) {
            return NONE;
        }
        ProgressListener listener = worker.computation().listener();
        return listener == null ? NONE : begin(worker, listener, total.getAsLong());
    }

    private static ProgressCounter begin(
            ComputeThread worker, ProgressListener listener, long total) {
        ProgressCounter steps = new ProgressCounter(listener, total, worker.computation());
        StackGuard.ensure(); // whatever ends the operation, there is stack left to come back
        worker.enter(Computation.beginWithoutListener());
        return steps;
    }

    /** Returns whether there is a listener. */
    public boolean hasListener() {
        return listener != null;
    }

    /**
     * Adds steps that are done; called by the thread that did them. {@link #end} reports the last
     * ones.
     */
    public void advance(long steps) {
        if (listener != null && steps > 0) {
            long now = done.addAndGet(steps);
            if (now < total && now / stride > (now - steps) / stride) {
                listener.progressed(now, total);
            }
        }
    }

    /** Reports that all steps are done. */
    public void end() {
        if (listener != null) {
            listener.progressed(total, total);
        }
    }

    /** Ends the operation, complete or not; called by the worker that began it. */
    @Override
    public void close() {
        if (before != null) {
            ((ComputeThread) Thread.currentThread()).enter(before);
        }
    }
}
