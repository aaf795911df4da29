package dev.joule.verify.orderings.executor;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.executor.DelayedTask;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * The last delayed task is cancelled while the end of the scheduler checks whether any is left.
 * Either the check sees that it is over, or the cancel sees that the end waits for it.
 */
@JCStressTest
@State
@Outcome(id = "false", expect = ACCEPTABLE, desc = "the end does not wait, or looks again")
@Outcome(expect = FORBIDDEN, desc = "the end waits for a task that is over")
public class CancelVersusQuestion {
    private final Rendezvous start = new Rendezvous();
    private final Clockwork clockwork = new Clockwork();
    private final DelayedTask<Integer> task = clockwork.make();
    private boolean isWaiting;

    public CancelVersusQuestion() {
        clockwork.tasks.tryStart(task);
    }

    @Actor
    public void canceller() {
        start.meet(20);
        task.cancel(false);
    }

    @Actor
    public void closer() {
        start.meet(20);
        clockwork.closeQueues();
        isWaiting = !clockwork.tasks.isEmpty();
    }

    @Arbiter
    public void count(Z_Result r) {
        r.r1 = isWaiting && !clockwork.looksAgain();
    }
}
