package dev.joule.verify.orderings.shutdown;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.Scheduler;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** A task is submitted to a whole scheduler during its shutdown: it runs, or is refused. */
@JCStressTest
@State
@Outcome(id = "accepted, ran", expect = ACCEPTABLE, desc = "it was in time, and ran")
@Outcome(id = "refused, over", expect = ACCEPTABLE, desc = "it was too late, and was refused")
@Outcome(expect = FORBIDDEN, desc = "accepted and never run, refused and run, or no end")
public class SubmitVersusShutdown {
    private static final long PATIENCE_SECONDS = 20;

    private final Scheduler scheduler = Scheduler.builder().workers(1).build();
    private final CountDownLatch ran = new CountDownLatch(1);

    @Actor
    public void submitter(LL_Result r) {
        try {
            scheduler.execute(ran::countDown);
            r.r1 = "accepted";
        } catch (RejectedExecutionException refused) {
            r.r1 = "refused";
        }
    }

    @Actor
    public void closer() {
        scheduler.shutdown();
    }

    @Arbiter
    public void await(LL_Result r) {
        r.r2 = !isOver() ? "no end" : ran.getCount() == 0 ? "ran" : "over";
    }

    private boolean isOver() {
        try {
            return scheduler.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException("nobody interrupts an arbiter", interrupt);
        }
    }
}
