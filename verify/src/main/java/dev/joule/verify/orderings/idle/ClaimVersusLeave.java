package dev.joule.verify.orderings.idle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.idle.IdleSet;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZI_Result;

/**
 * A worker leaves the parked set by itself while another thread claims one: it counts as one
 * searcher.
 */
@JCStressTest
@State
@Outcome(id = "-1, true, 1", expect = ACCEPTABLE, desc = "it left, and searches: no claim needed")
@Outcome(id = "0, false, 1", expect = ACCEPTABLE, desc = "it was claimed, and is told so")
@Outcome(id = "1, true, 0", expect = ACCEPTABLE, desc = "it left, and the other was claimed")
@Outcome(expect = FORBIDDEN, desc = "it left and was claimed as well, or is still counted")
public class ClaimVersusLeave {
    private final Rendezvous start = new Rendezvous();
    private final IdleSet idle = new IdleSet(2);

    public ClaimVersusLeave() {
        idle.transitionToParked(0, false);
        idle.transitionToParked(1, false);
    }

    @Actor
    public void claimer(IZI_Result r) {
        start.meet(20);
        r.r1 = idle.tryClaim();
    }

    @Actor
    public void sleeper(IZI_Result r) {
        start.meet(20);
        r.r2 = idle.tryLeaveParked(0);
    }

    @Arbiter
    public void count(IZI_Result r) {
        r.r3 = idle.parked();
    }
}
