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
import org.openjdk.jcstress.infra.results.L_Result;

/** A thief that sees the new bottom sees the elements below it, and their contents. */
@JCStressTest
@State
@Outcome(
        id = {"EMPTY", "filled"},
        expect = ACCEPTABLE,
        desc = "before the push, or after it")
@Outcome(id = "RETRY", expect = FORBIDDEN, desc = "the bottom was seen before the slot")
@Outcome(expect = FORBIDDEN, desc = "the slot was seen before the element's content")
public class DequePushVersusSteal {
    private final Rendezvous start = new Rendezvous();
    private final StealDeque<Parcel> deque = new StealDeque<>();
    private final Loot<Parcel> loot = new Loot<>();

    @Actor
    public void owner() {
        start.meet(20);
        deque.push(Parcel.filled(0));
    }

    @Actor
    public void thief(L_Result r) {
        start.meet(20);
        StealResult result = deque.steal(loot);
        r.r1 =
                result != StealResult.SUCCESS
                        ? result.name()
                        : loot.take().isFilled() ? "filled" : "empty";
    }
}
