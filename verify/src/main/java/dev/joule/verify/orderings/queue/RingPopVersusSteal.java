package dev.joule.verify.orderings.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A CAS of the head decides the ownership of a slot: the last task goes to the owner or to the
 * thief.
 */
@JCStressTest
@State
@Outcome(
        id = {"true, false", "false, true"},
        expect = ACCEPTABLE,
        desc = "one of them got it")
@Outcome(id = "true, true", expect = FORBIDDEN, desc = "both got it")
@Outcome(id = "false, false", expect = FORBIDDEN, desc = "nobody got it")
public class RingPopVersusSteal {
    private final Rendezvous start = new Rendezvous();
    private final LocalQueue ring = new LocalQueue(2);
    private final LocalQueue mine = new LocalQueue(2);
    private final Steal stolen = new Steal();

    public RingPopVersusSteal() {
        ring.tryPush(Parcel.filled(0));
    }

    @Actor
    public void owner(ZZ_Result r) {
        start.meet(20);
        r.r1 = ring.size() > 0 && ring.pop() != null;
    }

    @Actor
    public void thief(ZZ_Result r) {
        start.meet(20);
        r.r2 = ring.stealInto(mine, stolen) > 0;
    }
}
