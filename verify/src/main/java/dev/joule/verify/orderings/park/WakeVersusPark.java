package dev.joule.verify.orderings.park;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.park.ThreadDriver;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A park ends by a wake, before it or during it, and the waker's writes are visible then. */
@JCStressTest
@State
@Outcome(id = "1", expect = ACCEPTABLE, desc = "what was written before the wake")
@Outcome(expect = FORBIDDEN, desc = "the park ended without the wake, or without what it brought")
public class WakeVersusPark {
    private final ThreadDriver driver = new ThreadDriver(1);
    private int written;

    @Actor
    public void waker() {
        written = 1;
        driver.wake(0);
    }

    @Actor
    public void sleeper(I_Result r) {
        driver.park(0, 0);
        r.r1 = written;
    }
}
