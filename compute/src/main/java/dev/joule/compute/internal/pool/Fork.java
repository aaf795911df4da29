package dev.joule.compute.internal.pool;

/** The second branch of a join, run by the worker that forked or by one that takes it. */
public abstract class Fork extends Job {

    /** The worker that opened it and will close it. */
    private final ComputeThread owner;

    /** The owner's count of forks when it was opened; for the owner only. */
    final int mark;

    /** True if other workers could take it; for the owner only. */
    boolean shared;

    protected Fork(ComputeThread owner) {
        super(owner.computation());
        this.owner = owner;
        parent = owner.youngest;
        mark = owner.count;
    }

    @Override
    protected final void over(boolean awaited) {
        if (awaited) {
            owner.wakeAtLatch();
        }
    }

    @Override
    final void retire(ComputeThread worker, Throwable why) {
        if (shared && !worker.takeBack(this)) {
            Throwable failure = error();
            if (failure != null) {
                Rethrow.suppress(why, failure);
            }
        }
    }
}
