package dev.joule.verify.orderings.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.queue.LifoSlot;
import dev.joule.verify.orderings.Ledger;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The owner replaces the task with a newer one while the lookout takes it. */
@JCStressTest
@State
@Outcome(id = Ledger.EACH_ONCE, expect = ACCEPTABLE, desc = "every task was handed out once")
@Outcome(expect = FORBIDDEN, desc = "the older task went to both")
public class LifoReplaceVersusTake {
    private final Rendezvous start = new Rendezvous();
    private final LifoSlot slot = new LifoSlot();
    private @Nullable Runnable evicted;
    private @Nullable Runnable taken;

    public LifoReplaceVersusTake() {
        slot.fill(Parcel.filled(0));
    }

    @Actor
    public void owner() {
        start.meet(20);
        evicted = slot.replace(Parcel.filled(1));
    }

    @Actor
    public void lookout() {
        start.meet(20);
        taken = slot.take();
    }

    @Arbiter
    public void count(L_Result r) {
        Ledger ledger = new Ledger(2);
        enter(ledger, evicted);
        enter(ledger, taken);
        enter(ledger, slot.take());
        r.r1 = ledger.verdict();
    }

    private static void enter(Ledger ledger, @Nullable Runnable task) {
        if (task != null) {
            ledger.enter(task);
        }
    }
}
