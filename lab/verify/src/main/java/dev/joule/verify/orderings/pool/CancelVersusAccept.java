package dev.joule.verify.orderings.pool;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A job is submitted to a pool, all of whose workers are busy, while it is cancelled: the canceller
 * sees the job, or the submitter sees that it is cancelled. One of them ends it.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time one of the two ends the job")
@Outcome(expect = FORBIDDEN, desc = "the number of jobs that wait for a worker")
public class CancelVersusAccept {
    private final Many<Race> races = new Many<>(16, Race::new);

    private static final class Race {
        private final WorkerRegistry core = // its worker is never started
                new WorkerRegistry(new PoolSettings(1, "race", 0, i -> {}, i -> {}));

        private final Computation computation = new Computation(null);
        private final Idle job = new Idle(core, computation);

        void accept() {
            core.inject(job);
        }

        void cancel() {
            core.cancel(computation);
        }

        boolean isLeft() {
            return !job.isOpen();
        }
    }

    private static final class Idle extends OutsideJob<Integer> {
        Idle(WorkerRegistry core, Computation computation) {
            super(core, computation, () -> 1);
        }

        @Override
        protected void ended(boolean awaited) {}
    }

    @Actor
    public void canceller() {
        races.race(200, Race::cancel);
    }

    @Actor
    public void submitter() {
        races.race(50, Race::accept);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isLeft);
    }
}
