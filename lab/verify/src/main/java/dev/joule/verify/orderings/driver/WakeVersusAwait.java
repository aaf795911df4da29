package dev.joule.verify.orderings.driver;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.idle.Parker;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A worker is woken while it begins to wait for events. Either it sees the wake, or the waker sees
 * a wait that it must end.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each wait was ended, or did not begin")
@Outcome(expect = FORBIDDEN, desc = "the number of waits that never end")
public class WakeVersusAwait {
    private static final int PARKERS = 32;

    private final Rendezvous start = new Rendezvous();
    private final Parker[] parkers = new Parker[PARKERS];
    private final boolean[] awaits = new boolean[PARKERS];
    private final boolean[] ended = new boolean[PARKERS];

    public WakeVersusAwait() {
        for (int i = 0; i < PARKERS; i++) {
            parkers[i] = new Parker();
        }
    }

    @Actor
    public void waker() {
        start.meet(20);
        for (int i = 0; i < PARKERS; i++) {
            ended[i] = parkers[i].wake();
        }
    }

    @Actor
    public void worker() {
        start.meet(20);
        for (int i = 0; i < PARKERS; i++) {
            awaits[i] = parkers[i].tryAwait();
        }
    }

    @Arbiter
    public void count(I_Result r) {
        for (int i = 0; i < PARKERS; i++) {
            if (awaits[i] && !ended[i]) {
                r.r1++;
            }
        }
    }
}
