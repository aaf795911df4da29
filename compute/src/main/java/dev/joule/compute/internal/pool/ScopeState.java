package dev.joule.compute.internal.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A set of jobs that are waited for together. It opens when its body and all jobs have ended. The
 * first failure is kept, with the later ones suppressed in it, and jobs that have not begun by then
 * are not run.
 *
 * <p>It is a link of the chain of the worker that runs the body, so that no job outlives the scope
 * even if a stack overflow unwinds that worker's stack.
 */
public final class ScopeState extends Job {

    /* field   | everybody | guards
     * pending | CAS, add  | when the scope opens; that no job is added afterwards */
    private static final VarHandle PENDING =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "pending",
                    VarHandle.class,
                    ScopeState.class,
                    long.class);

    /** The index that stands for any worker. */
    private static final int ANY = -1;

    private final ComputeThread owner;

    /** The number of jobs that have not ended, and one more for the body. */
    @SuppressWarnings("unused") // through the handle
    private volatile long pending = 1;

    private volatile @Nullable Throwable failure;
    private boolean bodyOver;

    /** Begins a scope: its body runs on this worker until {@link #close}. */
    public ScopeState(ComputeThread owner) {
        super(owner.computation());
        this.owner = owner;
        parent = owner.youngest;
        owner.youngest = this;
    }

    /** Adds a job that any worker may run. */
    public void spawn(Runnable task) {
        add(ANY, task);
    }

    /** Adds a job that a certain worker has to run. */
    public void mail(int index, Runnable task) {
        add(index, task);
    }

    /** Counts a job and adds it. */
    private void add(int index, Runnable task) {
        Part part = new Part(this, task);
        StackGuard.ensure(); // a job that is counted and not added is awaited for ever
        join();
        try {
            ComputeThread self = owner.core.self();
            if (index != ANY) {
                owner.core.mail(index, part);
            } else if (self != null && self.maySpawn(computation)) {
                self.spawn(part);
            } else {
                owner.core.injectPart(part);
                owner.wake(); // it takes the job, if no other worker does
            }
        } catch (Throwable e) {
            note(e);
            if (countDown()) {
                finish(null);
            }
            throw e;
        }
    }

    /**
     * Returns whether it has failed: jobs added later, and those that have not begun, do nothing.
     */
    public boolean hasFailed() {
        return failure != null;
    }

    /**
     * Ends the body and waits for the jobs.
     *
     * @param thrown the exception of the body, if it has thrown one
     */
    public void close(@Nullable Throwable thrown) {
        if (thrown == null) {
            owner.retireUpTo(this);
        } else {
            owner.unwindTo(this, thrown);
        }
        end(thrown);
        owner.youngest = parent;
        Throwable first = failure;
        if (first != null) {
            throw Rethrow.unchecked(first);
        }
    }

    @Override
    void retire(ComputeThread worker, Throwable why) {
        end(why);
    }

    /** Ends the scope; may be called again if the first attempt ran out of stack. */
    private void end(@Nullable Throwable thrown) {
        if (!bodyOver) {
            StackGuard.ensure(); // the body must be uncounted once
            note(thrown);
            boolean isLast = countDown();
            bodyOver = true;
            if (isLast) {
                finish(null);
            }
        }
        owner.await(this, computation);
    }

    private void join() {
        while (true) {
            long seen = (long) PENDING.getVolatile(this);
            if (seen == 0) {
                throw new IllegalStateException("the scope has ended");
            }
            if (PENDING.compareAndSet(this, seen, seen + 1)) {
                return;
            }
        }
    }

    private boolean countDown() {
        return (long) PENDING.getAndAdd(this, -1L) == 1;
    }

    private void note(@Nullable Throwable thrown) {
        if (thrown != null) {
            fail(thrown);
        }
    }

    private synchronized void fail(Throwable thrown) {
        Throwable first = failure;
        if (first == null) {
            failure = thrown;
        } else {
            Rethrow.suppress(first, thrown);
        }
    }

    @Override
    protected void over(boolean awaited) {
        if (awaited) {
            owner.wakeAtLatch();
        }
    }

    /** A job of a scope. */
    private static final class Part extends Job {

        private final ScopeState scope;
        private final Runnable task;
        private boolean isCounted;

        Part(ScopeState scope, Runnable task) {
            super(scope.computation);
            this.scope = scope;
            this.task = task;
        }

        @Override
        protected void work() {
            if (!scope.hasFailed()) {
                task.run();
            }
        }

        @Override
        protected void over(boolean awaited) {
            if (!isCounted) {
                scope.note(error());
                boolean isLast = scope.countDown();
                isCounted = true; // no call between the count and this line can fail
                if (isLast) {
                    scope.finish(null);
                }
            } else if (scope.isOpen()) { // an earlier call has counted the job, and then failed
                scope.over(true);
            } else if ((long) PENDING.getVolatile(scope) == 0) {
                scope.finish(null);
            }
        }
    }
}
