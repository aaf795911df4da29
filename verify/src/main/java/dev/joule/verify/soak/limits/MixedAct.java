package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Submits tasks of all kinds while the heap is repeatedly full. */
final class MixedAct implements Act {
    private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FULL_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final int SUBMITTERS = 2;
    private static final int BURST = 64;

    private volatile boolean mustEnd;

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        mustEnd = false;
        LimitsRound round = new LimitsRound(random, patience, 1 + random.nextInt(3));
        for (Entry entry : Entry.values()) {
            round.book().handIn(round.scheduler(), entry, 1000);
        }
        FutureTask<?>[] submitters = new FutureTask<?>[SUBMITTERS];
        for (int i = 0; i < SUBMITTERS; i++) {
            SplittableRandom own = random.split();
            submitters[i] = ThreadedCalls.start(() -> handIn(round, own));
        }
        EndCall way = EndCall.draw(random);
        boolean endsEarly = random.nextInt(4) == 0;
        long deadline = System.nanoTime() + RUN_NANOS + patience.toNanos();
        // Until the filler has ended, nothing here may allocate: it would fail too.
        FutureTask<?> filler = ThreadedCalls.start(this::fillAgainAndAgain);
        if (endsEarly) {
            LockSupport.parkNanos(RUN_NANOS / 2);
            way.tryWith(round);
        }
        for (FutureTask<?> submitter : submitters) {
            awaitUntil(deadline, submitter);
        }
        mustEnd = true;
        awaitUntil(deadline + patience.toNanos(), filler);
        for (FutureTask<?> submitter : submitters) {
            round.within("handing in", submitter::get);
        }
        if (!endsEarly) {
            round.awaitOver();
            round.isWell();
        }
        round.end();
    }

    private static void awaitUntil(long deadline, FutureTask<?> task) {
        while (!task.isDone() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private Object fillAgainAndAgain() {
        Ballast ballast = new Ballast();
        while (!mustEnd) {
            ballast.hold(FULL_NANOS);
            ballast.release();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return ballast;
    }

    private static Object handIn(LimitsRound round, SplittableRandom own) {
        long end = System.nanoTime() + RUN_NANOS;
        while (System.nanoTime() - end < 0 && !round.book().isFull()) {
            try {
                for (int i = 0; i < BURST; i++) {
                    round.handInAny(own);
                }
            } catch (OutOfMemoryError full) {
                Thread.yield(); // there was no task yet
            }
            LockSupport.parkNanos(PAUSE_NANOS / 2);
        }
        return round;
    }
}
