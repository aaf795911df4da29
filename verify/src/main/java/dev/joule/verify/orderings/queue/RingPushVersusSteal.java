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
import org.openjdk.jcstress.infra.results.L_Result;

/** A thief that sees the new tail sees the tasks below it, and their contents. */
@JCStressTest
@State
@Outcome(
        id = {"nothing", "filled"},
        expect = ACCEPTABLE,
        desc = "before the push, or after it")
@Outcome(
        expect = FORBIDDEN,
        desc = "the tail was seen before the slot, or the slot before the task")
public class RingPushVersusSteal {
    private final Rendezvous start = new Rendezvous();
    private final LocalQueue ring = new LocalQueue(2);
    private final LocalQueue mine = new LocalQueue(2);
    private final Steal stolen = new Steal();

    @Actor
    public void owner() {
        start.meet(20);
        ring.tryPush(Parcel.filled(0));
    }

    @Actor
    public void thief(L_Result r) {
        start.meet(20);
        if (ring.stealInto(mine, stolen) <= 0) {
            r.r1 = "nothing";
            return;
        }
        try {
            r.r1 = ((Parcel) stolen.takeFirst()).isFilled() ? "filled" : "empty";
        } catch (IllegalStateException noTask) {
            r.r1 = "null";
        }
    }
}
