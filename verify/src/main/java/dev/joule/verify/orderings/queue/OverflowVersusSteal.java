package dev.joule.verify.orderings.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import dev.joule.verify.orderings.Ledger;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The owner moves half of its full ring out while a thief takes half of it. */
@JCStressTest
@State
@Outcome(id = Ledger.EACH_ONCE, expect = ACCEPTABLE, desc = "every task was handed out once")
@Outcome(expect = FORBIDDEN, desc = "both took the same slots, or lost some")
public class OverflowVersusSteal {
    private static final int CAPACITY = 4;

    private final Rendezvous start = new Rendezvous();
    private final InjectionQueue injection = new InjectionQueue(1);
    private final LocalQueue ring = new LocalQueue(CAPACITY);
    private final LocalQueue mine = new LocalQueue(CAPACITY);
    private final Steal stolen = new Steal();
    private int taken;

    public OverflowVersusSteal() {
        for (int i = 0; i < CAPACITY; i++) {
            ring.tryPush(Parcel.filled(i));
        }
    }

    @Actor
    public void owner() {
        start.meet(20);
        injection.overflow(ring, 0);
    }

    @Actor
    public void thief() {
        start.meet(20);
        taken = ring.stealInto(mine, stolen);
    }

    @Arbiter
    public void count(L_Result r) {
        Ledger ledger = new Ledger(CAPACITY);
        List<Runnable> moved = new ArrayList<>();
        injection.drainTo(moved);
        moved.forEach(ledger::enter);
        ledger.enterRest(ring);
        ledger.enterRest(mine);
        ledger.enterFirst(stolen, taken);
        r.r1 = ledger.verdict();
    }
}
