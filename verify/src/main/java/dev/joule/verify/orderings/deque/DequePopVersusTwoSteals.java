package dev.joule.verify.orderings.deque;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StealResult;
import dev.joule.compute.internal.deque.StolenElement;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.Parcel;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The owner pops one of two elements without a CAS, since it claimed it before it read the top. A
 * thief that takes the first and then tries the second must see the claim.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time both were handed out once")
@Outcome(expect = FORBIDDEN, desc = "so many times one was handed out twice, or lost")
public class DequePopVersusTwoSteals {
    private final Many<Race> races = new Many<>(32, Race::new);

    private static final class Race {
        private final StealDeque<Parcel> deque = new StealDeque<>();
        private final StolenElement<Parcel> loot = new StolenElement<>();
        private final Parcel oldest = Parcel.filled(0);
        private final Parcel youngest = Parcel.filled(1);
        private @Nullable Parcel popped;
        private @Nullable Parcel first;
        private @Nullable Parcel second;

        Race() {
            deque.push(oldest);
            deque.push(youngest);
        }

        void pop() {
            popped = deque.pop();
        }

        void stealTwice() {
            first = steal();
            second = steal();
        }

        private @Nullable Parcel steal() {
            return deque.steal(loot) == StealResult.SUCCESS ? loot.take() : null;
        }

        boolean isWrong() {
            Parcel rest = deque.pop();
            return count(oldest, rest) != 1 || count(youngest, rest) != 1;
        }

        private int count(Parcel parcel, @Nullable Parcel rest) {
            return (popped == parcel ? 1 : 0)
                    + (first == parcel ? 1 : 0)
                    + (second == parcel ? 1 : 0)
                    + (rest == parcel ? 1 : 0);
        }
    }

    @Actor
    public void owner() {
        races.race(60, Race::pop);
    }

    @Actor
    public void thief() {
        races.race(20, Race::stealTwice);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isWrong);
    }
}
