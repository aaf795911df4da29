package dev.joule.verify.orderings.pool;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A worker takes a job from outside while it is cancelled: only one of the two threads ends it. */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each job was run or withdrawn, and ended once")
@Outcome(expect = FORBIDDEN, desc = "the number of jobs that were run and withdrawn")
public class CancelVersusTake {
    private static final int JOBS = 200;

    /** The longest pause before a cancel, about the time that a worker takes to find a job. */
    private static final int PAUSE_MAX = 200;

    private final WorkerRegistry core =
            new WorkerRegistry(new PoolSettings(1, "race", 0, i -> {}, i -> {}));

    /** The job that is to be cancelled next; null until the first one and after the last. */
    private volatile @Nullable Observed next;

    private volatile boolean isOver;
    private int wrong;

    public CancelVersusTake() {
        core.start();
    }

    /** A job that counts its runs and its ends. */
    private static final class Observed extends OutsideJob<Integer> {
        private final Computation computation;
        private final AtomicInteger runs;
        private final AtomicInteger ends = new AtomicInteger();

        Observed(WorkerRegistry core, Computation computation, AtomicInteger runs) {
            super(core, computation, runs::incrementAndGet);
            this.computation = computation;
            this.runs = runs;
        }

        @Override
        protected void ended(boolean awaited) {
            ends.incrementAndGet();
        }

        /** Returns whether it was run xor withdrawn, and ended once; after both were here. */
        boolean isRight() {
            Throwable error = error();
            return ends.get() == 1
                    && (runs.get() == 1
                            ? error == null
                            : runs.get() == 0 && error instanceof CancellationException);
        }
    }

    @Actor
    public void submitter() {
        for (int i = 0; i < JOBS; i++) {
            Observed job = new Observed(core, new Computation(null), new AtomicInteger());
            next = job;
            core.inject(job);
            // The canceller is done with it, and so is the worker that runs the job after it.
            while (next == job || !job.isOpen()) {
                Thread.onSpinWait();
            }
            OutsideJob.call(core, new Computation(null), () -> 1);
            wrong += job.isRight() ? 0 : 1;
        }
        isOver = true;
    }

    @Actor
    public void canceller() {
        while (!isOver) {
            Observed job = next;
            if (job == null) {
                Thread.onSpinWait();
                continue;
            }
            for (int n = ThreadLocalRandom.current().nextInt(PAUSE_MAX); n > 0; n--) {
                Thread.onSpinWait();
            }
            core.cancel(job.computation);
            next = null;
        }
    }

    @Arbiter
    public void end(I_Result r) {
        r.r1 = wrong;
        core.shutdown();
        try {
            core.awaitEnd();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException("nobody interrupts an arbiter", interrupt);
        }
    }
}
