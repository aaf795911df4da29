package dev.joule.verify.orderings.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.queue.LifoSlot;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** The owner fills the slot and takes its task back, while the lookout takes it from outside. */
@JCStressTest
@State
@Outcome(
        id = {"filled, nothing", "nothing, filled"},
        expect = ACCEPTABLE,
        desc = "one of them got the task, with what was written into it")
@Outcome(expect = FORBIDDEN, desc = "both, or neither, or a task that is not written yet")
public class LifoFillVersusTake {
    private final Rendezvous start = new Rendezvous();
    private final LifoSlot slot = new LifoSlot();

    @Actor
    public void owner(LL_Result r) {
        start.meet(20);
        slot.fill(Parcel.filled(0));
        r.r1 = take();
    }

    @Actor
    public void lookout(LL_Result r) {
        start.meet(20);
        r.r2 = take();
    }

    private String take() {
        Runnable task = slot.take();
        if (task == null) {
            return "nothing";
        }
        return ((Parcel) task).isFilled() ? "filled" : "empty";
    }
}
