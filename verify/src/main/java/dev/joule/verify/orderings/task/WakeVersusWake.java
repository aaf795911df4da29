package dev.joule.verify.orderings.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.task.Poll;
import dev.joule.verify.orderings.Rendezvous;
import dev.joule.verify.orderings.TaskBench;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads wake a parked task: one of them enqueues it, and its poll sees the writes of both.
 */
@JCStressTest
@State
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "queued once, and both were seen")
@Outcome(expect = FORBIDDEN, desc = "queued twice or not at all, or polled too early")
public class WakeVersusWake {
    private final Rendezvous start = new Rendezvous();
    private final TaskBench<Integer> bench = new TaskBench<>(context -> poll());
    private int one;
    private int other;
    private int lastSeen;

    public WakeVersusWake() {
        bench.step();
    }

    private Poll<Integer> poll() {
        lastSeen = one + other;
        return Poll.pending();
    }

    @Actor
    public void one() {
        start.meet(20);
        one = 1;
        bench.task().wake();
    }

    @Actor
    public void other() {
        start.meet(20);
        other = 1;
        bench.task().wake();
    }

    @Arbiter
    public void runOn(II_Result r) {
        r.r1 = bench.queued();
        if (r.r1 == 1) { // a node that is twice in a stack would form a cycle
            bench.runAll();
        }
        r.r2 = lastSeen;
    }
}
