package dev.joule.verify.orderings.compensation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.compensation.SpareCount;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A spare is sent to work while another ends its work: both are counted. */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "one is at work each time, and two were sent")
@Outcome(expect = FORBIDDEN, desc = "so often the count is wrong")
public class SendVersusEnd {
    private final Many<SpareCount> races = new Many<>(32, SendVersusEnd::withOneAtWork);

    private static SpareCount withOneAtWork() {
        SpareCount activity = new SpareCount(() -> {});
        activity.begins();
        return activity;
    }

    @Actor
    public void sentinel() {
        races.race(20, SpareCount::begins);
    }

    @Actor
    public void spare() {
        races.race(20, SpareCount::ends);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(activity -> activity.atWork() != 1 || activity.sent() != 2);
    }
}
