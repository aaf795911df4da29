package dev.joule.compute.internal.loop;

import dev.joule.compute.ProgressListener;
import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.StackGuard;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How far an operation is, told to whoever listens: a thousand times at most, and at its end. */
public final class ProgressCounter implements AutoCloseable {

    /** Of what nobody listens to. */
    public static final ProgressCounter NONE = new ProgressCounter(null, 0, null);

    /** So often an operation is told at most before its end: a listener may be slow. */
    private static final long CALLS_MAX = 1000;

    private final @Nullable ProgressListener listener;
    private final long total;

    /** It is told each time that so many more are done. */
    private final long stride;

    private final AtomicLong done = new AtomicLong();

    /** What the worker goes back to at the end, if anything. */
    private final @Nullable Computation before;

    private ProgressCounter(
            @Nullable ProgressListener listener, long total, @Nullable Computation before) {
        this.listener = listener;
        this.total = total;
        this.stride = Math.max(1, Math.ceilDiv(total, CALLS_MAX));
        this.before = before;
    }

    /** Of an operation of so many steps that somebody listens to. */
    public static ProgressCounter reportingTo(ProgressListener listener, long total) {
        return new ProgressCounter(listener, total, null);
    }

    /**
     * Of an operation that begins here, told to who listens to what the calling worker works on. To
     * what is begun in it, by its functions or by the listener, nobody listens, until {@link
     * #close}: that is part of this operation.
     *
     * @param total how many steps it has; asked for on a worker, and only if somebody listens
     */
    public static ProgressCounter begin(LongSupplier total) {
        if (!(Thread.currentThread() instanceof ComputeThread worker)) {
            return NONE;
        }
        Computation before = worker.computation();
        ProgressListener listener = before.listener();
        if (listener == null) {
            return NONE;
        }
        ProgressCounter steps = new ProgressCounter(listener, total.getAsLong(), before);
        StackGuard.ensure(); // whatever ends the operation, there is stack left to come back
        worker.enter(Computation.beginWithoutListener());
        return steps;
    }

    /** Whether somebody listens. */
    public boolean hasListener() {
        return listener != null;
    }

    /** So many more are done; called by those who did them. The last ones are for {@link #end}. */
    public void advance(long steps) {
        if (listener != null && steps > 0) {
            long now = done.addAndGet(steps);
            if (now < total && now / stride > (now - steps) / stride) {
                listener.progressed(now, total);
            }
        }
    }

    /** All is done. */
    public void end() {
        if (listener != null) {
            listener.progressed(total, total);
        }
    }

    /** The operation is over, done or not; called by the worker that began it. */
    @Override
    public void close() {
        if (before != null) {
            ((ComputeThread) Thread.currentThread()).enter(before);
        }
    }
}
