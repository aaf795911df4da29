package dev.joule.compute.internal.pool;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The first job of a computation that comes from outside its pool.
 *
 * @param <T> its result
 */
public abstract class OutsideJob<T extends @Nullable Object> extends Job {

    /** The pool it came to. */
    final WorkerRegistry core;

    /** Null after the job was withdrawn, since the queue may hold the job for some time. */
    private @Nullable Supplier<? extends T> task;

    private final AtomicBoolean taken = new AtomicBoolean();
    private final AtomicBoolean left = new AtomicBoolean();
    private @Nullable T result;

    protected OutsideJob(WorkerRegistry core, Computation computation, Supplier<? extends T> task) {
        super(computation);
        this.core = core;
        this.task = task;
    }

    @Override
    protected final void work() {
        result = Objects.requireNonNull(task).get();
    }

    @Override
    protected final void over(boolean awaited) {
        try {
            ended(awaited);
        } finally {
            // Dependent stages have run by now, and may have used the workers, which end later.
            leave();
        }
    }

    /** Removes the job from its pool's count of calls, at most once. */
    final void leave() {
        computation.leave(this);
        StackGuard.ensureForAStep(); // an overflow after left is set would leave the call counted
        if (left.compareAndSet(false, true)) {
            core.leave(this);
        }
    }

    /**
     * Returns a computation for the dependents of the job, which are no part of it. If the job has
     * not left its pool yet, the pool's end waits for them, too.
     */
    protected final Computation ofDependents() {
        return left.get() ? new Computation(null) : Computation.awaitedBy(core);
    }

    /**
     * Returns whether the thread that cancels the job may end it, if no worker has taken it yet.
     */
    protected boolean mayBeWithdrawn() {
        return true;
    }

    @Override
    final boolean tryTake() {
        return taken.compareAndSet(false, true);
    }

    /** Ends the job if it was cancelled and no worker has taken it; returns whether it did. */
    final boolean tryWithdraw() {
        if (!computation.isCancelled() || !mayBeWithdrawn()) {
            return false;
        }
        CancellationException why = new CancellationException();
        StackGuard.ensure(); // once it is taken, no other thread ends it
        if (!tryTake()) {
            return false;
        }
        task = null;
        leave(); // first: the dependents run on this thread, and may close the pool
        finish(why);
        return true;
    }

    /** Handles the end of the job; may be called more than once. */
    protected abstract void ended(boolean awaited);

    /** Returns the result; only once it is open, and only if it did not fail. */
    @SuppressWarnings("NullAway") // set by work(), and null only if T is nullable
    public final T result() {
        return result;
    }

    /**
     * Runs a computation and waits for it. An interrupt cancels it, unless the caller is a worker.
     */
    public static <T extends @Nullable Object> T call(
            WorkerRegistry core, Computation computation, Supplier<? extends T> task) {
        Waited<T> job = new Waited<>(core, computation, task, Thread.currentThread());
        if (Thread.currentThread() instanceof ComputeThread worker) {
            job.runFrom(worker);
            job.throwError();
            return job.result();
        }
        core.inject(job);
        return job.join();
    }

    /** A computation whose caller waits. */
    static final class Waited<T extends @Nullable Object> extends OutsideJob<T> {

        private final Thread caller;

        Waited(
                WorkerRegistry core,
                Computation computation,
                Supplier<? extends T> task,
                Thread caller) {
            super(core, computation, task);
            this.caller = caller;
        }

        @Override
        protected void ended(boolean awaited) {
            if (awaited) {
                if (caller instanceof ComputeThread worker) {
                    worker.wakeAtLatch();
                } else {
                    LockSupport.unpark(caller);
                }
            }
        }

        /**
         * Runs it from a worker of another pool. That worker waits as for a branch: meanwhile it
         * runs jobs of the same computation, which the called pool may send back.
         */
        private void runFrom(ComputeThread worker) {
            core.injectCall(this);
            worker.await(this, computation);
        }

        /** Waits for the end on a thread that is no worker, and returns the result. */
        T join() {
            if (await()) {
                Thread.currentThread().interrupt();
                Throwable failure = error();
                if (failure instanceof CancellationException) {
                    CancellationException cancelled =
                            new CancellationException("interrupted while waiting");
                    cancelled.initCause(failure);
                    throw cancelled;
                }
            }
            throwError();
            return result();
        }

        /**
         * Waits until the end. An interrupt cancels the computation, but this still waits for what
         * workers have begun, since it may use the caller's objects.
         */
        private boolean await() {
            boolean interrupted = false;
            while (announceWait()) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    interrupted = true;
                    core.cancel(computation);
                }
            }
            return interrupted;
        }
    }
}
