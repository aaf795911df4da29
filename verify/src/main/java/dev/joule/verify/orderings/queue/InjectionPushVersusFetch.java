package dev.joule.verify.orderings.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.orderings.Ledger;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A consumer takes both stacks of a shard while a producer pushes onto them. */
@JCStressTest
@State
@Outcome(id = Ledger.EACH_ONCE, expect = ACCEPTABLE, desc = "every task was handed out once")
@Outcome(expect = FORBIDDEN, desc = "a push went onto a stack that was taken away")
public class InjectionPushVersusFetch {
    private final Rendezvous start = new Rendezvous();
    private final InjectionQueue injection = new InjectionQueue(1);
    private final LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
    private @Nullable Runnable first;

    public InjectionPushVersusFetch() {
        injection.trySubmit(Parcel.filled(0), 0);
        injection.pushAccepted(Parcel.filled(1), 0);
    }

    @Actor
    public void producer() {
        start.meet(50);
        injection.pushAccepted(Parcel.filled(2), 0);
        injection.trySubmit(Parcel.filled(3), 0);
    }

    @Actor
    public void consumer() {
        start.meet(20);
        first = injection.fetch(batch, 0, InjectionQueue.MAX_BATCH);
    }

    @Arbiter
    public void count(L_Result r) {
        Ledger ledger = new Ledger(4);
        ledger.enter(first);
        ledger.enterRest(batch);
        List<Runnable> rest = new ArrayList<>();
        injection.drainTo(rest);
        rest.forEach(ledger::enter);
        r.r1 = ledger.verdict();
    }
}
