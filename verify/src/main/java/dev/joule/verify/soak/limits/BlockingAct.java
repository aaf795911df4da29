package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Starts calls of the blocking pool in a full heap. */
final class BlockingAct implements Act {
    /** The number of the pool's threads, so that the next task waits for one of them. */
    private static final int CALLS = 512;

    private static final int LATE = 4;
    private static final long FULL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 1);
        round.isWell();
        Gate gate = new Gate();
        CountDownLatch rest = new CountDownLatch(1);
        for (int i = 0; i < CALLS - LATE; i++) {
            round.scheduler().spawnBlocking(() -> await(rest));
        }
        for (int i = 0; i < LATE; i++) {
            round.scheduler().spawnBlocking(gate::pass);
        }
        for (int i = 0; i < 2 * LATE; i++) {
            round.book().handIn(round.scheduler(), Entry.SPAWN_BLOCKING, 0);
        }
        Ballast ballast = new Ballast();
        ballast.hold(FULL_NANOS / 2);
        gate.isOpen = true;
        ballast.hold(FULL_NANOS);
        ballast.release();
        System.gc();
        rest.countDown();
        round.awaitOver();
        round.end();
    }

    private static int await(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return 1;
    }

    /** A gate that allocates nothing. */
    private static final class Gate {
        private volatile boolean isOpen;

        int pass() {
            while (!isOpen) {
                Thread.onSpinWait();
                Thread.yield();
            }
            return 1;
        }
    }
}
