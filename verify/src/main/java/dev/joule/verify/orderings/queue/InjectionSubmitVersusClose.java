package dev.joule.verify.orderings.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IL_Result;

/** Every accepted task was queued before the close; after that all are refused. */
@JCStressTest
@State
@Outcome(id = "[0-2], all found", expect = ACCEPTABLE, desc = "what closing found is all there is")
@Outcome(expect = FORBIDDEN, desc = "a task was accepted after the closing, or lost")
public class InjectionSubmitVersusClose {
    private final Rendezvous start = new Rendezvous();
    private final InjectionQueue injection = new InjectionQueue(1);
    private final List<Runnable> found = new ArrayList<>(2);
    private int accepted;

    @Actor
    public void submitter() {
        start.meet(50);
        for (int i = 0; i < 2; i++) {
            if (injection.trySubmit(Parcel.filled(i), 0)) {
                accepted++;
            }
        }
    }

    @Actor
    public void closer() {
        start.meet(50);
        injection.close();
        injection.drainTo(found);
    }

    @Arbiter
    public void count(IL_Result r) {
        r.r1 = accepted;
        r.r2 = found.size() == accepted ? "all found" : "found " + found.size();
    }
}
