package dev.joule.compute.internal.pool;

import dev.joule.compute.ProgressListener;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A computation with all its branches. It is cancelled as a whole, and a worker that waits for a
 * branch may run its other jobs meanwhile. As a predicate it matches the jobs of the same
 * computation.
 */
public final class Computation implements Predicate<Job> {

    /** The computation of a worker that has no job. */
    static final Computation NONE = new Computation(null);

    /** The predicate of a worker that would run any job. */
    static final Computation ANY = new Computation(null);

    private final @Nullable Computation parent;
    private final Computation outermost;
    private volatile boolean cancelled;

    /**
     * The jobs of this computation that entered a pool from outside and have not ended: the first
     * one, and its calls of other pools. All parts share this queue.
     */
    private final Queue<OutsideJob<?>> calls;

    /** The listener to the array operations that it begins; null if there is none. */
    private final @Nullable ProgressListener listener;

    /** The counter of the operation that it is a part of; null if no listener was given. */
    final @Nullable ProgressCounter counter;

    /** A pool whose end waits for it although no job counts it; null if there is none. */
    private final @Nullable WorkerRegistry awaitedBy;

    /** Creates a computation, or a part of one that can be cancelled by itself. */
    public Computation(@Nullable Computation parent) {
        this(
                parent,
                parent == null ? null : parent.listener,
                parent == null ? null : parent.counter,
                null);
    }

    private Computation(
            @Nullable Computation parent,
            @Nullable ProgressListener listener,
            @Nullable ProgressCounter counter,
            @Nullable WorkerRegistry awaitedBy) {
        this.awaitedBy = awaitedBy;
        this.parent = parent;
        this.listener = listener;
        this.counter = counter;
        this.outermost = parent == null ? this : parent.outermost;
        this.calls = parent == null ? new ConcurrentLinkedQueue<>() : parent.calls;
    }

    /** Returns a new computation: a part of the calling worker's, if the caller is a worker. */
    public static Computation begin() {
        return new Computation(ofCaller());
    }

    /** Returns a new computation whose array operations report to a listener. */
    public static Computation begin(ProgressListener listener) {
        return new Computation(ofCaller(), listener, null, null);
    }

    /**
     * Returns a new computation that is one operation, and reports its steps if there is a
     * listener.
     */
    public static Computation begin(@Nullable ProgressListener listener, long steps) {
        ProgressCounter counter =
                listener == null ? null : new ProgressCounter(listener, steps, new AtomicLong());
        return new Computation(ofCaller(), null, counter, null);
    }

    /** Returns a new computation for which the end of a pool waits. */
    static Computation awaitedBy(WorkerRegistry core) {
        return new Computation(null, null, null, core);
    }

    private static @Nullable Computation ofCaller() {
        Computation caller =
                Thread.currentThread() instanceof ComputeThread worker
                        ? worker.computation()
                        : NONE;
        return caller == NONE ? null : caller;
    }

    /** Returns the listener to the array operations that it begins, if there is one. */
    public @Nullable ProgressListener listener() {
        return listener;
    }

    /**
     * Marks it as cancelled. Workers check the mark only when they are asked for work: see {@link
     * WorkerRegistry#cancel}.
     */
    public void cancel() {
        cancelled = true;
    }

    /** Adds a job from outside, until {@link #leave}. */
    void enter(OutsideJob<?> job) {
        calls.add(job);
    }

    /** Removes a job from outside that has ended. */
    void leave(OutsideJob<?> job) {
        calls.remove(job);
    }

    /**
     * Performs an action for each job from outside of the outermost computation that this one is a
     * part of.
     */
    void eachCall(Consumer<? super OutsideJob<?>> action) {
        calls.forEach(action);
    }

    /**
     * Returns whether a pool's end waits for it: as a part of a call or a submission that the pool
     * runs.
     */
    public boolean isIn(WorkerRegistry core) {
        if (outermost.awaitedBy == core) {
            return true;
        }
        for (OutsideJob<?> call : calls) {
            if (call.core == core && isPartOf(call.computation)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPartOf(Computation whole) {
        for (Computation at = this; at != null; at = at.parent) {
            if (at == whole) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether it, or a computation it is a part of, was cancelled. */
    public boolean isCancelled() {
        for (Computation at = this; at != null; at = at.parent) {
            if (at.cancelled) {
                return true;
            }
        }
        return false;
    }

    /**
     * Counts the steps of an operation, and reports them at most a thousand times before its end.
     */
    record ProgressCounter(ProgressListener listener, long total, AtomicLong done) {

        private static final long REPORTS_MAX = 1000;

        void advance(long steps) {
            long now = done.addAndGet(steps);
            if (now < total) {
                long stride = Math.ceilDiv(total, REPORTS_MAX);
                if (now / stride > (now - steps) / stride) {
                    listener.progressed(now, total);
                }
            }
        }
    }

    /** Throws if it was cancelled. */
    public void check() {
        if (isCancelled()) {
            throw new CancellationException();
        }
    }

    /** Returns whether both are parts of one computation, or this is {@link #ANY}. */
    public boolean isRelatedTo(Computation other) {
        return outermost == other.outermost || this == ANY;
    }

    @Override
    public boolean test(Job job) {
        return isRelatedTo(job.computation);
    }
}
