package dev.joule.verify.orderings.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import dev.joule.verify.orderings.Ledger;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The owner of a full ring reuses a slot only after the thief has copied and cleared it. */
@JCStressTest
@State
@Outcome(id = Ledger.EACH_ONCE, expect = ACCEPTABLE, desc = "every task was handed out once")
@Outcome(expect = FORBIDDEN, desc = "a slot was written again before it was copied and clear")
public class SlotReuseVersusSteal {
    private static final int CAPACITY = 32;
    private static final int TRIES = 64;

    private final Rendezvous start = new Rendezvous();
    private final LocalQueue ring = new LocalQueue(CAPACITY);
    private final LocalQueue mine = new LocalQueue(CAPACITY);
    private final Steal stolen = new Steal();
    private int pushed = CAPACITY;
    private int taken;

    public SlotReuseVersusSteal() {
        for (int i = 0; i < CAPACITY; i++) {
            ring.tryPush(Parcel.filled(i));
        }
    }

    @Actor
    public void owner() {
        start.meet();
        Parcel next = Parcel.filled(pushed);
        for (int i = 0; i < TRIES && pushed < CAPACITY + CAPACITY / 2; i++) {
            if (ring.tryPush(next)) {
                next = Parcel.filled(++pushed);
            }
        }
    }

    @Actor
    public void thief() {
        start.meet(20);
        taken = ring.stealInto(mine, stolen);
    }

    @Arbiter
    public void count(L_Result r) {
        Ledger ledger = new Ledger(CAPACITY + CAPACITY / 2);
        ledger.enterRest(ring);
        ledger.enterRest(mine);
        ledger.enterFirst(stolen, taken);
        r.r1 = ledger.verdict(pushed);
    }
}
