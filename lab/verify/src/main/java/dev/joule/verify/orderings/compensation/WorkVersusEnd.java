package dev.joule.verify.orderings.compensation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.compensation.Spare;
import dev.joule.internal.compensation.SpareCount;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.SpareSteps;
import dev.joule.internal.worker.Worker;
import dev.joule.verify.orderings.ManualPool;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * After a shutdown the last worker checks whether anything is left, while a spare is sent to work
 * and takes the last task. The task is in the queue, or held by a spare at work.
 */
@JCStressTest
@State
@Outcome(id = "false", expect = ACCEPTABLE, desc = "the scheduler goes on")
@Outcome(expect = FORBIDDEN, desc = "it ends with a task in hand")
public class WorkVersusEnd {
    /** The turns of a loop that take as long as the check whether anything is left. */
    private static final int ABOUT_AS_LONG = 8_000;

    private final Rendezvous start = new Rendezvous();
    private final ManualPool pool = new ManualPool(1);
    private final Lifecycle lifecycle = new Lifecycle(1);
    private final SpareCount activity = new SpareCount(() -> {});
    private final Worker sent = pool.pool().newSpare(1, 1);
    private final SpareSteps steps = new SpareSteps(sent);
    private final Spare spare = new Spare(sent, activity);

    public WorkVersusEnd() {
        pool.pool().attach(new CountedCompensation(activity));
        lifecycle.attach(pool.pool(), this::isNothingLeft);
        lifecycle.beginShutdown();
        lifecycle.onQueuesClosed();
        pool.makeTired(0);
        pool.putToSleep(0);
        pool.pool().injection().trySubmit(() -> {}, 0);
    }

    /** Takes a few microseconds, as in a scheduler that asks several sources. */
    private boolean isNothingLeft() {
        for (int i = 0; i < ABOUT_AS_LONG; i++) {
            Thread.onSpinWait();
        }
        return pool.pool().isDrained();
    }

    @Actor
    public void spare() {
        start.meet(ABOUT_AS_LONG);
        spare.sendToWork();
        steps.step();
    }

    @Actor
    public void worker() {
        start.meet(20);
        lifecycle.tryTerminate();
    }

    @Arbiter
    public void count(Z_Result r) {
        r.r1 = lifecycle.isStopped();
    }
}
