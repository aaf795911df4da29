package dev.joule.verify.orderings.sleep;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.sleep.SleepWord;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two workers that searched fall asleep: both are counted, and neither as a searcher. */
@JCStressTest
@State
@Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both sleep")
@Outcome(expect = FORBIDDEN, desc = "somebody who is not counted, or counted twice")
public class SleepVersusSleep {
    private final Rendezvous start = new Rendezvous();
    private final SleepWord word = new SleepWord();

    public SleepVersusSleep() {
        word.beginSearch();
        word.beginSearch();
    }

    @Actor
    public void one() {
        start.meet(20);
        word.trySleep(word.announceSleepy(), true);
    }

    @Actor
    public void other() {
        start.meet(20);
        word.trySleep(word.announceSleepy(), true);
    }

    @Arbiter
    public void count(II_Result r) {
        r.r1 = SleepWord.sleeping(word.now());
        r.r2 = SleepWord.searching(word.now());
    }
}
