package dev.joule.verify.orderings.idle;

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
 * A timer is set while the only worker goes to sleep: it is in the inbox before the adder reads the
 * word, and the worker is counted as parked before it reads the inboxes.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time the sleeper wakes in time, or is woken")
@Outcome(expect = FORBIDDEN, desc = "so many untimed sleeps with a timer set")
public class TimerVersusPark {
    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {

        private static final long SOON = 500_000;

        private final ManualPool pool = new ManualPool(1);
        private final CountingTimer alarm = new CountingTimer(SOON);

        Race() {
            pool.makeTired(0);
        }

        void add() {
            pool.worker(0).wheel().add(alarm);
            pool.pool().timerAdded(SOON);
        }

        void sleep() {
            pool.putToSleep(0);
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
    public void sleeper() {
        races.race(20, Race::sleep);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isMissed);
    }
}
