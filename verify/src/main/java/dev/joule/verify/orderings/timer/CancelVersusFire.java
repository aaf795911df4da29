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

/** A timer is cancelled while it is due: it fires or is cleared, never both. */
@JCStressTest
@State
@Outcome(id = "true, 0, 1", expect = ACCEPTABLE, desc = "cancelled and cleared")
@Outcome(id = "false, 1, 0", expect = ACCEPTABLE, desc = "fired")
@Outcome(expect = FORBIDDEN, desc = "both, or neither")
public class CancelVersusFire {
    private final Rendezvous start = new Rendezvous();
    private final TimerWheel wheel = new TimerWheel(0);
    private final Alarm alarm = new Alarm(10);

    public CancelVersusFire() {
        wheel.add(alarm);
        wheel.nextDeadline(); // out of the inbox, into the levels
    }

    @Actor
    public void canceller(ZII_Result r) {
        start.meet(200);
        r.r1 = alarm.tryCancel();
    }

    @Actor
    public void poller() {
        start.meet();
        wheel.poll(100, thrown -> {});
    }

    @Arbiter
    public void count(ZII_Result r) {
        wheel.poll(100, thrown -> {});
        r.r2 = alarm.fired();
        r.r3 = alarm.cleared();
    }
}
