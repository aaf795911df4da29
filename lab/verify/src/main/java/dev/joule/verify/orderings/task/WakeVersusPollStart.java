package dev.joule.verify.orderings.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.task.Poll;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.TaskBench;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A queued task that was woken before is woken again while its poll begins. The wake finds its mark
 * set, the poll clears it: the last poll sees the second waker's writes.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each last poll saw it")
@Outcome(expect = FORBIDDEN, desc = "so often what a waker wrote was never polled")
public class WakeVersusPollStart {
    private final Many<Race> races = new Many<>(8, Race::new);

    private static final class Race {
        private final TaskBench<Integer> bench = new TaskBench<>(context -> poll());
        private int written;
        private int lastSeen;

        Race() {
            bench.task().wake();
        }

        private Poll<Integer> poll() {
            lastSeen = written;
            return Poll.pending();
        }

        void wake() {
            written = 1;
            bench.task().wake();
        }

        void step() {
            bench.step();
        }

        boolean isMissed() {
            bench.runAll();
            return lastSeen == 0;
        }
    }

    @Actor
    public void waker() {
        races.race(150, Race::wake);
    }

    @Actor
    public void worker() {
        races.race(20, Race::step);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isMissed);
    }
}
