package dev.joule.compute.internal.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A loop that begins on a thread that is no worker. If that thread stays in one of its steps, the
 * {@link Lookout} gives the steps that it has not begun to a pool.
 */
public abstract class OutsideLoop {

    private static final VarHandle NEXT =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "next", VarHandle.class, OutsideLoop.class, long.class);

    /** The mark of a loop whose remaining steps belong to the pool. */
    private static final long TAKEN = -1;

    private final WorkerRegistry core;
    private final Thread caller = Thread.currentThread();
    private final long to;

    /** The first step that nobody has begun, or {@link #TAKEN}. */
    private volatile long next;

    private volatile OutsideJob.@Nullable Waited<@Nullable Object> rest;

    /**
     * @param begun the end of the steps that the caller begins with
     */
    protected OutsideLoop(WorkerRegistry core, long begun, long to) {
        this.core = core;
        this.to = to;
        NEXT.set(this, begun); // published by the lookout's slot
    }

    /** Runs the remaining steps; called on a worker, while the caller may run its last ones. */
    protected abstract void runRest(long from, long to);

    /** Reserves the next steps for the caller; returns false if the pool has the rest. */
    public final boolean tryBegin(long from, long to) {
        return NEXT.compareAndSet(this, from, to);
    }

    /** Gives the remaining steps to the pool; for the lookout. */
    final void giveRest() {
        long at = next;
        while (at < to && !NEXT.compareAndSet(this, at, TAKEN)) {
            at = next;
        }
        if (at >= to) {
            return;
        }
        long from = at;
        OutsideJob.Waited<@Nullable Object> job = null;
        try {
            job = new OutsideJob.Waited<>(core, new Computation(null), () -> run(from), caller);
            core.inject(job);
            rest = job;
        } catch (Throwable e) { // for lack of memory, most likely
            if (job == null || job.tryTake()) {
                next = from; // the caller goes on
            } else {
                rest = job; // a worker has it already
            }
        }
    }

    private @Nullable Object run(long from) {
        runRest(from, to);
        return null;
    }

    /**
     * Ends the caller's part, and waits for the steps that the pool has.
     *
     * @return false if it has none
     */
    public final boolean join() {
        OutsideJob.Waited<@Nullable Object> given = end();
        if (given != null) {
            given.join();
        }
        return given != null;
    }

    /** Ends the loop after a step of the caller's has thrown. */
    public final void abandon(Throwable thrown) {
        OutsideJob.Waited<@Nullable Object> given = end();
        if (given == null) {
            return;
        }
        core.cancel(given.computation);
        try {
            given.join();
        } catch (CancellationException expected) {
            // it had not ended before
        } catch (Throwable e) {
            Rethrow.suppress(thrown, e);
        }
    }

    private OutsideJob.@Nullable Waited<@Nullable Object> end() {
        while (true) {
            long at = next;
            OutsideJob.Waited<@Nullable Object> given = rest;
            if (given != null || at == to || (at != TAKEN && NEXT.compareAndSet(this, at, to))) {
                return given;
            }
            Thread.yield(); // the lookout is about to give the rest to the pool
        }
    }
}
