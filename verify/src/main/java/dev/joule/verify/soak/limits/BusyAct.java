package dev.joule.verify.soak.limits;

import dev.joule.Scheduler;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Fills the heap for a second while workers run, then checks that a stuck worker still gets help.
 */
final class BusyAct implements Act {
    private static final long FULL_NANOS = TimeUnit.MILLISECONDS.toNanos(1_200);

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 2);
        round.isWell();
        Again again = new Again(round.scheduler());
        round.scheduler().execute(again);
        Ballast ballast = new Ballast();
        ballast.hold(FULL_NANOS);
        again.mustEnd = true;
        ballast.release();
        System.gc();
        round.awaitOver();
        round.isWell();
        round.end();
    }

    /** A task that submits itself again. */
    private static final class Again implements Runnable {
        private final Scheduler scheduler;
        private volatile boolean mustEnd;

        Again(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        @Override
        public void run() {
            if (!mustEnd) {
                scheduler.execute(this);
            }
        }
    }
}
