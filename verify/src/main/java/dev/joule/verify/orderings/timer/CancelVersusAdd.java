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
import org.openjdk.jcstress.infra.results.ZII_Result;

/** A timer is cancelled while it is being set: it never fires. */
@JCStressTest
@State
@Outcome(id = "true, 0, 1", expect = ACCEPTABLE, desc = "cancelled and cleared")
@Outcome(expect = FORBIDDEN, desc = "it fires although it was cancelled")
public class CancelVersusAdd {
    private final Rendezvous start = new Rendezvous();
    private final TimerWheel wheel = new TimerWheel(0);
    private final Alarm alarm = new Alarm(10);

    @Actor
    public void adder() {
        start.meet(50);
        wheel.add(alarm);
    }

    @Actor
    public void canceller(ZII_Result r) {
        start.meet(50);
        r.r1 = alarm.tryCancel();
    }

    @Arbiter
    public void count(ZII_Result r) {
        wheel.poll(100, thrown -> {});
        r.r2 = alarm.fired();
        r.r3 = alarm.cleared();
    }
}
