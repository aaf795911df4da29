package dev.joule.verify.orderings.idle;

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
 * A worker consumes an old wake while a new one arrives. Either it sees the new waker's writes, or
 * the new wake is kept for the next park. The window is a few nanoseconds, so a sample has many.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each was seen at once, or is kept")
@Outcome(expect = FORBIDDEN, desc = "so many new wakes were taken for the old ones")
public class WakeVersusAwake {
    private static final int PARKERS = 32;

    private final Rendezvous start = new Rendezvous();
    private final Parker[] parkers = new Parker[PARKERS];
    private final int[] written = new int[PARKERS];
    private final int[] seen = new int[PARKERS];

    public WakeVersusAwake() {
        for (int i = 0; i < PARKERS; i++) {
            parkers[i] = new Parker();
            parkers[i].wake();
        }
    }

    @Actor
    public void waker() {
        start.meet(100);
        for (int i = 0; i < PARKERS; i++) {
            written[i] = 1;
            parkers[i].wake();
        }
    }

    @Actor
    public void worker() {
        start.meet(20);
        for (int i = 0; i < PARKERS; i++) {
            parkers[i].park(0);
            seen[i] = written[i];
        }
    }

    @Arbiter
    public void count(I_Result r) {
        for (int i = 0; i < PARKERS; i++) {
            if (seen[i] == 0 && !parkers[i].isWakePending()) {
                r.r1++;
            }
        }
    }
}
