package dev.joule.verify.orderings.compensation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.worker.Worker;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The sentinel goes to sleep because the only worker is stuck, while that worker leaves its task.
 * Either the sentinel sees that, or the worker sees the sleeping sentinel and wakes it.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time the sentinel stays, or is woken")
@Outcome(expect = FORBIDDEN, desc = "so often it sleeps though a worker is on its way")
public class RestVersusLoose {
    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {
        private final ManualCompensation compensation = new ManualCompensation(1);
        private final Worker worker = compensation.pool.worker(0);

        Race() {
            worker.stall().setBlocked(true);
            for (int i = 1; i < Sentinel.IDLE_LOOKS; i++) {
                compensation.sentinel.tick();
            }
            if (compensation.sentinel.isAtRest() || !compensation.pool.pool().wantsHelp()) {
                throw new IllegalStateException("not about to rest");
            }
        }

        void rest() {
            compensation.sentinel.tick();
        }

        void loose() {
            worker.stall().setBlocked(false);
            worker.leaveStuckTask();
        }
    }

    @Actor
    public void sentinel() {
        races.race(20, Race::rest);
    }

    @Actor
    public void worker() {
        races.race(60, Race::loose);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(race -> race.compensation.sentinel.isAtRest());
    }
}
