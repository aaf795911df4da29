package dev.joule.verify.orderings.timer;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.timer.TimerWheel;
import dev.joule.verify.orderings.Alarm;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A timer is set while the inbox is emptied: it is among those taken, or still there. */
@JCStressTest
@State
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "each fired once")
@Outcome(expect = FORBIDDEN, desc = "a timer went with the inbox")
public class AddVersusPoll {
    private final Rendezvous start = new Rendezvous();
    private final TimerWheel wheel = new TimerWheel(0);
    private final Alarm early = new Alarm(10);
    private final Alarm late = new Alarm(10);

    public AddVersusPoll() {
        wheel.add(early);
    }

    @Actor
    public void adder() {
        start.meet(200);
        wheel.add(late);
    }

    @Actor
    public void poller() {
        start.meet();
        wheel.poll(100, thrown -> {});
    }

    @Arbiter
    public void count(II_Result r) {
        wheel.poll(100, thrown -> {});
        r.r1 = early.fired();
        r.r2 = late.fired();
    }
}
