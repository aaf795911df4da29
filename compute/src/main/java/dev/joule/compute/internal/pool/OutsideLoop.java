package dev.joule.compute.internal.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A loop that begins on a thread that is no worker. If that thread stays in one of its steps, the
 * {@link Lookout} gives the steps that it has not begun to a pool.
 */
public abstract class OutsideLoop {

    /* field | caller | lookout | guards
     * next  | CAS    | CAS     | that each step has one owner; rest, once negative */
    private static final VarHandle NEXT =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "next", VarHandle.class, OutsideLoop.class, long.class);

    private final WorkerRegistry core;
    private final Lookout lookout;
    private final Thread caller = Thread.currentThread();
    private final long to;

    /** The first step that nobody has begun; its complement once the pool has the rest. */
    private volatile long next;

    /** The job that runs the rest. */
    private OutsideJob.@Nullable Waited<@Nullable Object> rest;

    /** Its place with the lookout. */
    private int place;

    /** True if the lookout has seen it; for the lookout only. */
    boolean isSeen;

    /**
     * @param begun the number of steps that the caller begins with
     */
    protected OutsideLoop(WorkerRegistry core, Lookout lookout, long begun, long to) {
        this.core = core;
        this.lookout = lookout;
        this.to = to;
        NEXT.setRelease(this, begun); // pairs-with: OutsideLoop#giveRest next
    }

    /** Runs the remaining steps; called on a worker, while the caller may run its last ones. */
    protected abstract void runRest(long from, long to);

    /** Shows the loop to the lookout until {@link #join} or {@link #abandon}. */
    public final void enter() {
        place = lookout.enter(this);
    }

    /** Reserves the next steps for the caller; returns false if the pool has the rest. */
    public final boolean tryBegin(long from, long to) {
        return NEXT.compareAndSet(this, from, to);
    }

    /** Gives the remaining steps to the pool, if there are any; for the lookout, once. */
    final void giveRest() {
        OutsideJob.Waited<@Nullable Object> job = null;
        try {
            job =
                    new OutsideJob.Waited<>(
                            core,
                            new Computation(null),
                            () -> {
                                runRest(~next, to);
                                return null;
                            },
                            caller);
            rest = job;
            long at = next;
            while (at < to && !NEXT.compareAndSet(this, at, ~at)) {
                at = next;
            }
            if (at < to) {
                core.inject(job);
            }
        } catch (Throwable e) { // for lack of memory, most likely
            if (job != null && job.tryTake()) {
                job.finish(e); // the caller may wait for it already
            }
        }
    }

    /**
     * Ends the caller's part, and waits for the steps that the pool has.
     *
     * @return false if it has none
     */
    public final boolean join() {
        if (isAlone()) {
            return false;
        }
        Objects.requireNonNull(rest).join();
        return true;
    }

    /** Ends the loop after a step of the caller's has thrown. */
    public final void abandon(Throwable thrown) {
        if (isAlone()) {
            return;
        }
        OutsideJob.Waited<@Nullable Object> given = Objects.requireNonNull(rest);
        core.cancel(given.computation);
        try {
            given.join();
        } catch (CancellationException expected) {
            // it had not ended before
        } catch (Throwable e) {
            Rethrow.suppress(thrown, e);
        }
    }

    /** Takes the loop back from the lookout; returns false if the pool has the rest. */
    private boolean isAlone() {
        if (lookout.tryRemove(place, this)) {
            return true;
        }
        long at = next;
        return at >= 0 && NEXT.compareAndSet(this, at, to);
    }
}
