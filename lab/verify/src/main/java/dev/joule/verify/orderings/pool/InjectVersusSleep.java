package dev.joule.verify.orderings.pool;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads submit jobs to a pool whose only worker falls asleep after each: no job is left, and
 * the worker is woken once for each sleep.
 */
@JCStressTest
@State
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "all were run")
@Outcome(expect = FORBIDDEN, desc = "jobs that lay there while the worker slept")
public class InjectVersusSleep {
    private static final int JOBS = 300;

    /** The longest pause of the submitters: longer than the worker's search. */
    private static final int PAUSE_MAX = 4_000;

    /** The time after which a job is lost: longer than any pause of the machine. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** The shorter limit after a lost job: the verdict is certain by then. */
    private static final long PATIENCE_AFTER_LOSS_MILLIS = 100;

    private static volatile boolean isAnyLost;

    private final WorkerRegistry core =
            new WorkerRegistry(new PoolSettings(1, "race", 0, i -> {}, i -> {}));

    private int lostByOne;
    private int lostByOther;

    public InjectVersusSleep() {
        core.start();
    }

    /** A job whose run is observed. */
    private static final class Watched extends OutsideJob<Integer> {
        private volatile boolean over;

        Watched(WorkerRegistry core) {
            super(core, new Computation(null), () -> 1);
        }

        @Override
        protected void ended(boolean awaited) {
            over = true;
        }

        boolean isLost() {
            long patience = isAnyLost ? PATIENCE_AFTER_LOSS_MILLIS : PATIENCE_MILLIS;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience);
            while (!over) {
                if (System.nanoTime() - end > 0) {
                    isAnyLost = true;
                    return true;
                }
                Thread.yield();
            }
            return false;
        }
    }

    private int inject() {
        for (int i = 0; i < JOBS; i++) {
            for (int n = ThreadLocalRandom.current().nextInt(PAUSE_MAX); n > 0; n--) {
                Thread.onSpinWait();
            }
            Watched job = new Watched(core);
            core.inject(job);
            if (job.isLost()) {
                return 1;
            }
        }
        return 0;
    }

    @Actor
    public void one() {
        lostByOne = inject();
    }

    @Actor
    public void other() {
        lostByOther = inject();
    }

    @Arbiter
    public void end(II_Result r) {
        r.r1 = lostByOne;
        r.r2 = lostByOther;
        core.shutdown();
        if (lostByOne + lostByOther == 0) {
            awaitEnd();
        }
    }

    private void awaitEnd() {
        try {
            core.awaitEnd();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException("nobody interrupts an arbiter", interrupt);
        }
    }
}
