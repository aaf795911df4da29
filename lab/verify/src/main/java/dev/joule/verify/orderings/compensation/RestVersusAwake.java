package dev.joule.verify.orderings.compensation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The sentinel goes to sleep while a worker wakes up. Either it sees that not all are parked, or
 * the worker sees that it sleeps, and wakes it.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time the sentinel stays, or is woken")
@Outcome(expect = FORBIDDEN, desc = "so often it sleeps though a worker is awake")
public class RestVersusAwake {
    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {
        private final ManualCompensation compensation = new ManualCompensation(1);

        Race() {
            compensation.pool.makeTired(0);
            compensation.pool.putToSleep(0);
            for (int i = 0; i < Sentinel.IDLE_LOOKS; i++) {
                compensation.sentinel.tick();
            }
            if (compensation.sentinel.isAtRest()) {
                throw new IllegalStateException("asleep already");
            }
        }

        void rest() {
            compensation.sentinel.tick();
        }

        /** Wakes like a worker that finds a timer due. */
        void awake() {
            compensation.pool.pool().idle().tryLeaveParked(0);
            compensation.pool.pool().compensation().workerAwakes();
        }
    }

    @Actor
    public void sentinel() {
        races.race(20, Race::rest);
    }

    @Actor
    public void worker() {
        races.race(60, Race::awake);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(race -> race.compensation.sentinel.isAtRest());
    }
}
