package dev.joule.verify.orderings.idle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.orderings.Handshake;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.Parcel;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A fetcher that leaves tasks in the shard's front publishes them before it reads the parked set.
 * The check that nothing waits reads the front last.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time one sees the other")
@Outcome(expect = FORBIDDEN, desc = "so many tasks unseen and workers asleep")
public class FrontVersusPark {
    private final Many<Race> races = new Many<>(16, Race::new);

    private static final class Race extends Handshake {
        private final InjectionQueue injection = new InjectionQueue(1);
        private final LocalQueue batch = new LocalQueue(4);
        private final IdleSet idle = new IdleSet(2);

        Race() {
            injection.pushAccepted(Parcel.filled(0), 0);
            injection.pushAccepted(Parcel.filled(1), 0);
        }

        @Override
        protected boolean showAndLook() {
            inHand = injection.fetch(batch, 0, 1);
            return idle.wantsSearcher();
        }

        @Override
        protected boolean parkAndLook() {
            idle.transitionToParked(1, false);
            return !injection.isEmpty();
        }
    }

    @Actor
    public void fetcher() {
        races.race(20, Race::show);
    }

    @Actor
    public void sleeper() {
        races.race(100, Race::park);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isMissed);
    }
}
