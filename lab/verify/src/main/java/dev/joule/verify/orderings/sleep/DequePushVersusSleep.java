package dev.joule.verify.orderings.sleep;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.sleep.SleepWord;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.Parcel;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A push publishes its job before it reads the word. A worker about to sleep announces that, looks
 * at the deques, and is counted only if no event happened since. Then it reads the counter once
 * more.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time one sees the other")
@Outcome(expect = FORBIDDEN, desc = "so many jobs unseen and workers asleep")
public class DequePushVersusSleep {
    private final Many<Race> races = new Many<>(16, Race::new);

    private static final class Race {
        private final StealDeque<Parcel> deque = new StealDeque<>();
        private final SleepWord word = new SleepWord();
        private boolean sawSleeper;
        private boolean asleep;
        private int announced;

        void push() {
            deque.push(Parcel.filled(0));
            sawSleeper = SleepWord.sleeping(word.published()) > 0;
        }

        void fallAsleep() {
            announced = word.announceSleepy();
            asleep = !deque.isOffered(null) && word.trySleep(announced, false);
        }

        boolean isMissed() {
            return asleep && !sawSleeper && SleepWord.events(word.now()) == announced;
        }
    }

    @Actor
    public void owner() {
        races.race(50, Race::push);
    }

    @Actor
    public void sleeper() {
        races.race(20, Race::fallAsleep);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isMissed);
    }
}
