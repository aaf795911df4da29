package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Fills the heap until the spares' threads have ended. */
final class SpareAct implements Act {
    private static final long FULL_NANOS = TimeUnit.SECONDS.toNanos(3);

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 1);
        round.isWell(); // with the help of a spare
        Ballast ballast = new Ballast();
        ballast.hold(FULL_NANOS);
        ballast.release();
        System.gc();
        if (random.nextBoolean()) {
            round.isWell();
        }
        round.end();
    }
}
