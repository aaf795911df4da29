package dev.joule.verify.orderings.deque;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.deque.Loot;
import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StealResult;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A CAS of the top decides whether the owner or the thief gets the last element. */
@JCStressTest
@State
@Outcome(
        id = {"true, false", "false, true"},
        expect = ACCEPTABLE,
        desc = "one of them got it")
@Outcome(id = "true, true", expect = FORBIDDEN, desc = "both got it")
@Outcome(id = "false, false", expect = FORBIDDEN, desc = "nobody got it")
public class DequeLastElement {
    private final Rendezvous start = new Rendezvous();
    private final StealDeque<Parcel> deque = new StealDeque<>();
    private final Loot<Parcel> loot = new Loot<>();

    public DequeLastElement() {
        deque.push(Parcel.filled(0));
    }

    @Actor
    public void owner(ZZ_Result r) {
        start.meet(20);
        r.r1 = deque.pop() != null;
    }

    /**
     * Steals. The owner lowers the bottom for a moment even if it loses, so the thief may see an
     * empty deque.
     */
    @Actor
    public void thief(ZZ_Result r) {
        start.meet(20);
        r.r2 = deque.steal(loot) == StealResult.SUCCESS;
    }
}
