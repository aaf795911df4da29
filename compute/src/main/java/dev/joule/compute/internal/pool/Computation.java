package dev.joule.compute.internal.pool;

import dev.joule.compute.ProgressListener;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One computation with all its branches: what is cancelled as a whole, and what a waiting branch
 * may run meanwhile. As a predicate it wants the jobs of the same computation.
 */
public final class Computation implements Predicate<Job> {

    /** What a worker works on that works on nothing. */
    private static final Computation NONE = new Computation(null);

    /** What a worker wants that would run anything. */
    private static final Computation ANY = new Computation(null);

    private final @Nullable Computation parent;
    private final Computation outermost;
    private volatile boolean cancelled;

    /** The pools that workers have called for it, each as often as there are calls; of them all. */
    private final Queue<WorkerRegistry> called;

    private final @Nullable ProgressListener listener;

    /** A computation, or a part of one that can be cancelled by itself. */
    public Computation(@Nullable Computation parent) {
        this(parent, parent == null ? null : parent.listener);
    }

    private Computation(@Nullable Computation parent, @Nullable ProgressListener listener) {
        this.parent = parent;
        this.listener = listener;
        this.outermost = parent == null ? this : parent.outermost;
        this.called = parent == null ? new ConcurrentLinkedQueue<>() : parent.called;
    }

    /** What begins now: a part of what the calling worker works on, if it is a worker. */
    public static Computation begin() {
        return new Computation(ofCaller());
    }

    /** The same, with somebody who listens. */
    public static Computation begin(ProgressListener listener) {
        return new Computation(ofCaller(), listener);
    }

    /** The same, with nobody who listens. */
    public static Computation beginWithoutListener() {
        return new Computation(ofCaller(), null);
    }

    private static @Nullable Computation ofCaller() {
        Computation caller =
                Thread.currentThread() instanceof ComputeThread worker
                        ? worker.computation()
                        : NONE;
        return caller == NONE ? null : caller;
    }

    /** What a worker works on that works on nothing. */
    static Computation none() {
        return NONE;
    }

    /** What a worker wants that would run anything. */
    static Computation any() {
        return ANY;
    }

    /** Who is told how far the operations in it are. */
    public @Nullable ProgressListener listener() {
        return listener;
    }

    /** Says that it is to end. Workers see it when they are asked for work. */
    public void cancel() {
        cancelled = true;
    }

    /** From here to {@link #leave} that pool works for it as well. */
    void enter(WorkerRegistry core) {
        called.add(core);
    }

    /** One call has ended. */
    void leave(WorkerRegistry core) {
        called.remove(core);
    }

    /** Does something with each pool that was called for it, or for what it is a part of. */
    void eachCalled(Consumer<? super WorkerRegistry> action) {
        called.forEach(action);
    }

    /** Whether it, or what it is a part of, is to end. */
    public boolean isCancelled() {
        for (Computation at = this; at != null; at = at.parent) {
            if (at.cancelled) {
                return true;
            }
        }
        return false;
    }

    /** Throws if it is to end. */
    public void check() {
        if (isCancelled()) {
            throw new CancellationException();
        }
    }

    /** Whether both are parts of one computation, or this is any. */
    public boolean isRelatedTo(Computation other) {
        return outermost == other.outermost || this == ANY;
    }

    @Override
    public boolean test(Job job) {
        return isRelatedTo(job.computation);
    }
}
