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
import org.openjdk.jcstress.infra.results.II_Result;

/** A worker enters the parked set while another is claimed: bits and counts stay consistent. */
@JCStressTest
@State
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one is left, in the word and in the bitmap")
@Outcome(expect = FORBIDDEN, desc = "a bit that nobody counts, or a count without a bit")
public class ParkVersusClaim {
    private final Rendezvous start = new Rendezvous();
    private final IdleSet idle = new IdleSet(2);

    public ParkVersusClaim() {
        idle.transitionToParked(1, false);
    }

    @Actor
    public void sleeper() {
        start.meet(20);
        idle.transitionToParked(0, false);
    }

    @Actor
    public void claimer() {
        start.meet(20);
        idle.tryClaim();
    }

    @Arbiter
    public void count(II_Result r) {
        r.r1 = idle.parked();
        r.r2 = (idle.isParked(0) ? 1 : 0) + (idle.isParked(1) ? 1 : 0);
    }
}
