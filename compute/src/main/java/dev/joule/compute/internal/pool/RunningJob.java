package dev.joule.compute.internal.pool;

import org.jspecify.annotations.Nullable;

/**
 * The link that stands for a job a worker has begun. If too little stack was left to record the end
 * of the job, the job fails with the exception that unwinds the stack past this link.
 */
final class RunningJob extends Job {

    private @Nullable Job job;
    private Computation before;
    private boolean ranForOther;

    RunningJob(Computation before) {
        super(before);
        this.before = before;
    }

    void begin(Job begun, Computation interrupted, boolean interruptedForOther) {
        job = begun;
        before = interrupted;
        ranForOther = interruptedForOther;
    }

    /** Ends the job, failed or not, and returns to the computation that was interrupted. */
    void end(ComputeThread worker, @Nullable Throwable failure) {
        Job begun = job;
        if (begun != null) {
            if (begun.isOpen()) {
                begun.over(true); // the first attempt may have ended between the two
            } else {
                begun.finish(failure);
            }
            job = null;
        }
        worker.resume(before, ranForOther);
    }

    @Override
    protected void over(boolean awaited) {}

    @Override
    void retire(ComputeThread worker, Throwable why) {
        end(worker, why);
    }
}
