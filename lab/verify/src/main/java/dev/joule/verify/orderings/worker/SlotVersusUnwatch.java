package dev.joule.verify.orderings.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.verify.orderings.CountingTimer;
import dev.joule.verify.orderings.ManualPool;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.Parcel;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * All workers are parked and the next timer is far away, so the timed sleeper stops watching the
 * slots while one of them leaves the parked set and fills its slot. Both change the word: either
 * the timed sleeper sees that not all are parked, or the filler sees that the slots are not
 * watched, and wakes the timed sleeper.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time the timed sleeper looks on, or was woken")
@Outcome(expect = FORBIDDEN, desc = "the number of slots filled with no worker to look")
public class SlotVersusUnwatch {
    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {
        private static final long FAR = 1_000_000_000;

        private final ManualPool pool = new ManualPool(2);

        Race() {
            pool.worker(0).wheel().add(new CountingTimer(FAR));
            for (int i = 1; i >= 0; i--) {
                pool.makeTired(i);
                pool.putToSleep(i);
            }
            if (pool.pool().idle().timedSleeper() != 1
                    || !pool.pool().idle().isWatched()
                    || pool.isWoken(1)) {
                throw new IllegalStateException("not as wanted: " + pool.pool().idle());
            }
        }

        void fill() {
            pool.pool().idle().tryLeaveParked(0);
            pool.pool().idle().transitionFromSearching();
            pool.worker(0).schedule(Parcel.filled(0));
        }

        void step() {
            pool.worker(1).step();
        }

        boolean isMissed() {
            return !pool.isWoken(1)
                    && pool.pool().idle().isParked(1)
                    && pool.worker(1).parkNanos() > FAR / 2;
        }
    }

    @Actor
    public void filler() {
        races.race(100, Race::fill);
    }

    @Actor
    public void timedSleeper() {
        races.race(20, Race::step);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isMissed);
    }
}
