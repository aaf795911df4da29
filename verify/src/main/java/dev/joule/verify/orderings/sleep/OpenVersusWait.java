package dev.joule.verify.orderings.sleep;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.sleep.Latch;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LZ_Result;

/**
 * A thread that waits for a latch sees it open, with the result, or is seen by the thread that
 * opens it.
 */
@JCStressTest
@State
@Outcome(id = "result, false", expect = ACCEPTABLE, desc = "it was open: no wait")
@Outcome(id = "waits, true", expect = ACCEPTABLE, desc = "who opened it knows of the wait")
@Outcome(id = "waits, false", expect = FORBIDDEN, desc = "waits for ever")
@Outcome(expect = FORBIDDEN, desc = "an open latch without the result; a wake for nobody")
public class OpenVersusWait {
    private static final class Branch extends Latch {
        private int result;
    }

    private final Rendezvous start = new Rendezvous();
    private final Branch branch = new Branch();

    @Actor
    public void thief(LZ_Result r) {
        start.meet(20);
        branch.result = 1;
        r.r2 = branch.open();
    }

    @Actor
    public void owner(LZ_Result r) {
        start.meet(20);
        r.r1 = branch.announceWait() ? "waits" : branch.result == 1 ? "result" : "no result";
    }
}
