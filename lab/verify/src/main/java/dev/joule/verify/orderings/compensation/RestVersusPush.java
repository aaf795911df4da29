package dev.joule.verify.orderings.compensation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.worker.Pool;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The sentinel goes to sleep because the only worker is stuck and nothing waits, while a task is
 * pushed. Either the sentinel sees the task, or the push sees that help is wanted, and calls.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time the sentinel stays, or is called")
@Outcome(expect = FORBIDDEN, desc = "so often it sleeps uncalled though a task waits")
public class RestVersusPush {
    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {
        private final ManualCompensation compensation = new ManualCompensation(1);
        private final Pool pool = compensation.pool.pool();

        Race() {
            compensation.pool.worker(0).stall().setBlocked(true);
            for (int i = 1; i < Sentinel.IDLE_LOOKS; i++) {
                compensation.sentinel.tick();
            }
            if (compensation.sentinel.isAtRest()) {
                throw new IllegalStateException("asleep already");
            }
        }

        void rest() {
            compensation.sentinel.tick();
        }

        void push() {
            pool.enqueue(() -> {});
        }

        boolean isForgotten() {
            // A call clears the flag that help is wanted.
            return compensation.sentinel.isAtRest() && pool.wantsHelp() && pool.isAnythingWaiting();
        }
    }

    @Actor
    public void sentinel() {
        races.race(20, Race::rest);
    }

    @Actor
    public void submitter() {
        races.race(60, Race::push);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isForgotten);
    }
}
