package dev.joule.verify.orderings.timer;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.timer.TimerWheel;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads use the wheel's lock: one at a time holds it, and the next sees the writes of the
 * last.
 */
@JCStressTest
@State
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one got it, the other went away")
@Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "one after the other")
@Outcome(expect = FORBIDDEN, desc = "both had it, or one did not see what the other did")
public class LockVersusLock {
    private final Rendezvous start = new Rendezvous();
    private final TimerWheel wheel = new TimerWheel(0);
    private int guarded;

    @Actor
    public void one(II_Result r) {
        start.meet(20);
        r.r1 = count();
    }

    @Actor
    public void other(II_Result r) {
        start.meet(20);
        r.r2 = count();
    }

    /** Increments a plain field while it holds the lock; returns the number of acquisitions. */
    private int count() {
        if (!wheel.tryLock()) {
            return 0;
        }
        guarded++;
        wheel.publishAndUnlock();
        return 1;
    }

    @Arbiter
    public void sum(II_Result r) {
        r.r1 += r.r2;
        r.r2 = guarded;
    }
}
