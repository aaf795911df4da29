package dev.joule.verify.orderings.pool;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.verify.orderings.Many;
import java.util.concurrent.CancellationException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A worker that already has a request answers it while its computation is cancelled: it sees the
 * cancellation, or gets another request.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time one sees the other")
@Outcome(expect = FORBIDDEN, desc = "the number of workers that go on, with no flag set")
public class CancelVersusAnswer {
    private final Many<Race> races = new Many<>(16, Race::new);

    private static final class Race {
        private final WorkerRegistry core =
                new WorkerRegistry(new PoolSettings(1, "race", 0, i -> {}, i -> {}));
        private final ComputeThread worker = core.worker(0);
        private final Computation computation = new Computation(null);
        private boolean stopped;

        Race() {
            worker.enter(computation);
            core.cancel(new Computation(null)); // leaves the request flag set
        }

        void cancel() {
            core.cancel(computation);
        }

        void answer() {
            try {
                worker.open(new Nothing(worker));
            } catch (CancellationException expected) {
                stopped = true;
            }
        }

        boolean isLost() {
            return !stopped && !worker.isPressed();
        }
    }

    private static final class Nothing extends Fork {
        Nothing(ComputeThread owner) {
            super(owner);
        }

        @Override
        protected void work() {}
    }

    @Actor
    public void canceller() {
        races.race(50, Race::cancel);
    }

    @Actor
    public void worker() {
        races.race(50, Race::answer);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isLost);
    }
}
