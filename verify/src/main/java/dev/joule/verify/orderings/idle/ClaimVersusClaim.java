package dev.joule.verify.orderings.idle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.idle.IdleSet;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Two threads that publish work at the same time claim only one worker. */
@JCStressTest
@State
@Outcome(
        id = {"true, false", "false, true"},
        expect = ACCEPTABLE,
        desc = "one claim")
@Outcome(expect = FORBIDDEN, desc = "two claims while one is on the way, or none")
public class ClaimVersusClaim {
    private final Rendezvous start = new Rendezvous();
    private final IdleSet idle = new IdleSet(2);

    public ClaimVersusClaim() {
        idle.transitionToParked(0, false);
        idle.transitionToParked(1, false);
    }

    @Actor
    public void one(ZZ_Result r) {
        start.meet(20);
        r.r1 = idle.tryClaim() >= 0;
    }

    @Actor
    public void other(ZZ_Result r) {
        start.meet(20);
        r.r2 = idle.tryClaim() >= 0;
    }
}
