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

/** Two consumers use one shard: its lock passes the front from one to the other. */
@JCStressTest
@State
@Outcome(id = Ledger.EACH_ONCE, expect = ACCEPTABLE, desc = "every task was handed out once")
@Outcome(expect = FORBIDDEN, desc = "both served the same front")
public class InjectionFetchVersusFetch {
    private static final int TASKS = 6;

    private final Rendezvous start = new Rendezvous();
    private final InjectionQueue injection = new InjectionQueue(1);
    private final LocalQueue batch1 = new LocalQueue(4);
    private final LocalQueue batch2 = new LocalQueue(4);
    private @Nullable Runnable first1;
    private @Nullable Runnable first2;

    public InjectionFetchVersusFetch() {
        for (int i = 0; i < TASKS; i++) {
            injection.trySubmit(Parcel.filled(i), 0);
        }
    }

    @Actor
    public void consumer1() {
        start.meet(20);
        first1 = injection.fetch(batch1, 0, 3);
    }

    @Actor
    public void consumer2() {
        start.meet(20);
        first2 = injection.fetch(batch2, 0, 3);
    }

    @Arbiter
    public void count(L_Result r) {
        Ledger ledger = new Ledger(TASKS);
        List<Runnable> all = new ArrayList<>();
        injection.drainTo(all);
        all.forEach(ledger::enter);
        for (Runnable first : new Runnable[] {first1, first2}) {
            if (first != null) {
                ledger.enter(first);
            }
        }
        ledger.enterRest(batch1);
        ledger.enterRest(batch2);
        r.r1 = ledger.verdict();
    }
}
