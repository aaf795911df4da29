package dev.joule.verify.orderings.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.verify.orderings.CountingTimer;
import dev.joule.verify.orderings.ManualPool;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The timed sleeper has nothing left to watch and gives up its role while a timer is set. The timed
 * sleeper frees the role before it reads the inboxes, and the adder looks for a timed sleeper after
 * it has added the timer.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time the sleeper wakes in time, or is woken")
@Outcome(expect = FORBIDDEN, desc = "so many untimed sleeps with a timer set")
public class TimerVersusGiveUp {
    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {
        private static final long SOONEST = 100_000;
        private static final long SOON = 500_000;

        private final ManualPool pool = new ManualPool(1);
        private final CountingTimer alarm = new CountingTimer(SOON);

        Race() {
            CountingTimer earlier = new CountingTimer(SOONEST);
            pool.makeTired(0);
            pool.worker(0).wheel().add(earlier);
            pool.putToSleep(0);
            if (pool.pool().idle().timedSleeper() != 0 || pool.worker(0).parkNanos() != SOONEST) {
                throw new IllegalStateException("no timed sleeper: " + pool.pool().idle());
            }
            earlier.tryCancel();
            pool.worker(0).wheel().nextDeadline(); // the wheel registers that it is empty
        }

        void add() {
            pool.worker(0).wheel().add(alarm);
            pool.pool().timerAdded(SOON);
        }

        void sleep() {
            pool.worker(0).step();
        }

        boolean isMissed() {
            return !pool.isWoken(0) && pool.worker(0).parkNanos() == 0;
        }
    }

    @Actor
    public void adder() {
        races.race(100, Race::add);
    }

    @Actor
    public void timedSleeper() {
        races.race(20, Race::sleep);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isMissed);
    }
}
