package dev.joule.verify.orderings.deque;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StealResult;
import dev.joule.compute.internal.deque.StolenElement;
import dev.joule.verify.orderings.Ledger;
import dev.joule.verify.orderings.Parcel;
import dev.joule.verify.orderings.Rendezvous;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/**
 * A full deque grows while a thief steals: the published array is complete, and holds no stolen
 * element.
 */
@JCStressTest
@State
@Outcome(
        id = Ledger.EACH_ONCE + ", 0, 0",
        expect = ACCEPTABLE,
        desc = "every element was handed out once, and none is kept")
@Outcome(expect = FORBIDDEN, desc = "not each once; elements not seen; elements kept")
public class DequeGrowVersusSteal {
    private static final int CAPACITY = 32;
    private static final int STEALS = 4;
    private static final VarHandle SLOTS = slots();

    private final Rendezvous start = new Rendezvous();
    private final StealDeque<Parcel> deque = new StealDeque<>();
    private final StolenElement<Parcel> loot = new StolenElement<>();
    private final Parcel[] stolen = new Parcel[STEALS];
    private int unseen;

    public DequeGrowVersusSteal() {
        for (int i = 0; i < CAPACITY; i++) {
            deque.push(Parcel.filled(i));
        }
    }

    private static VarHandle slots() {
        try {
            return MethodHandles.privateLookupIn(StealDeque.class, MethodHandles.lookup())
                    .findVarHandle(StealDeque.class, "slots", Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Actor
    public void owner() {
        start.meet(20);
        deque.push(Parcel.filled(CAPACITY));
    }

    /** Steals once without a retry: no other thread takes an element. */
    @Actor
    public void thief() {
        start.meet(40);
        for (int i = 0; i < STEALS; i++) {
            if (deque.steal(loot) == StealResult.SUCCESS) {
                stolen[i] = loot.take();
            } else {
                unseen++;
            }
        }
    }

    @Arbiter
    public void count(LII_Result r) {
        Ledger ledger = new Ledger(CAPACITY + 1);
        for (Parcel parcel : stolen) {
            if (parcel != null) {
                ledger.enter(parcel);
            }
        }
        for (Parcel parcel = deque.pop(); parcel != null; parcel = deque.pop()) {
            ledger.enter(parcel);
        }
        r.r1 = ledger.verdict();
        r.r2 = unseen;
        for (Object kept : (Object[]) SLOTS.getVolatile(deque)) {
            r.r3 += kept == null ? 0 : 1;
        }
    }
}
