package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;

/** Ends a scheduler with many queued tasks while the heap is full, and once more with room. */
final class EndingAct implements Act {
    private static final int TASKS = 3_000;
    private static final int ROOM_MAX = 400;

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 1);
        CountDownLatch in = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        round.scheduler().execute(() -> hold(in, go));
        in.await();
        for (int i = 0; i < TASKS; i++) {
            Entry entry = random.nextInt(8) == 0 ? Entry.SPAWN_CALL : Entry.EXECUTE;
            round.book().handIn(round.scheduler(), i % 64 == 0 ? Entry.SPAWN_SLEEP : entry, 1000);
        }
        EndCall way = EndCall.draw(random);
        Ballast ballast = new Ballast();
        ballast.fill();
        ballast.giveBack(random.nextInt(1 + random.nextInt(ROOM_MAX)));
        way.tryWith(round);
        ballast.release();
        System.gc();
        if (random.nextBoolean()) {
            go.countDown();
            round.end();
        } else {
            round.within(
                    "shutdownNow",
                    () -> {
                        round.returned(round.scheduler().shutdownNow());
                        go.countDown();
                        return round;
                    });
            round.end();
        }
    }

    private static void hold(CountDownLatch in, CountDownLatch go) {
        in.countDown();
        while (true) {
            try {
                go.await();
                return;
            } catch (InterruptedException again) {
                Thread.onSpinWait(); // holds its worker in spite of exceptions
            }
        }
    }
}
