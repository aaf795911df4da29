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

/** Two timers are set at the same time: both are in the inbox afterwards. */
@JCStressTest
@State
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "each fired once")
@Outcome(expect = FORBIDDEN, desc = "one was put in the other's place")
public class AddVersusAdd {
    private final Rendezvous start = new Rendezvous();
    private final TimerWheel wheel = new TimerWheel(0);
    private final Alarm early = new Alarm(10);
    private final Alarm late = new Alarm(10);

    @Actor
    public void one() {
        start.meet(20);
        wheel.add(early);
    }

    @Actor
    public void other() {
        start.meet(20);
        wheel.add(late);
    }

    @Arbiter
    public void count(II_Result r) {
        wheel.poll(100, thrown -> {});
        r.r1 = early.fired();
        r.r2 = late.fired();
    }
}
