package dev.joule.verify.orderings.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.verify.orderings.ManualPool;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.Parcel;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A running worker pushes a task to its ring while an idle worker goes to sleep. */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time the sleeper saw the task, or was woken")
@Outcome(expect = FORBIDDEN, desc = "so many tasks unseen and workers asleep")
public class RingPushVersusSleep {
    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {
        private final ManualPool pool = new ManualPool(2);

        Race() {
            pool.makeTired(0);
        }

        void show() {
            pool.worker(1).pushBack(Parcel.filled(0));
        }

        void sleep() {
            pool.worker(0).step();
        }

        boolean isMissed() {
            return !pool.isWoken(0) && pool.pool().idle().isParked(0);
        }
    }

    @Actor
    public void runner() {
        races.race(100, Race::show);
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
