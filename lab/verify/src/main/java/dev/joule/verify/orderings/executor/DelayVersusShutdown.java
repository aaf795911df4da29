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
 * A delayed task is set while the scheduler is shut down. Either its start sees the shutdown, or
 * the check whether any is left sees the task.
 */
@JCStressTest
@State
@Outcome(id = "false", expect = ACCEPTABLE, desc = "it was refused, or is waited for")
@Outcome(expect = FORBIDDEN, desc = "it was taken, and nobody waits for it")
public class DelayVersusShutdown {
    private final Rendezvous start = new Rendezvous();
    private final Clockwork clockwork = new Clockwork();
    private final DelayedTask<Integer> task = clockwork.make();
    private boolean isTaken;
    private boolean isOver;

    @Actor
    public void starter() {
        start.meet(20);
        isTaken = clockwork.tasks.tryStart(task);
    }

    @Actor
    public void closer() {
        start.meet(20);
        clockwork.lifecycle.beginShutdown();
        isOver = clockwork.tasks.isEmpty();
    }

    @Arbiter
    public void count(Z_Result r) {
        r.r1 = isTaken && isOver;
    }
}
