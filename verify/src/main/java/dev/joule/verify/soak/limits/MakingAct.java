package dev.joule.verify.soak.limits;

import dev.joule.Scheduler;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Creates and closes schedulers while the heap is nearly full: none of their threads may remain.
 */
final class MakingAct implements Act {
    private static final int TIMES = 30;
    private static final int ROOM_MAX = 2_000;

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        Ballast ballast = new Ballast();
        for (int i = 0; i < TIMES; i++) {
            String name = "made-" + i;
            ballast.fill();
            ballast.giveBack(random.nextInt(ROOM_MAX));
            Scheduler made = null;
            try {
                made = Scheduler.builder().name(name).workers(1 + random.nextInt(3)).build();
            } catch (OutOfMemoryError full) {
                ballast.release(); // there is no scheduler, so no thread of it may remain
            }
            ballast.release();
            if (made != null) {
                Scheduler closed = made;
                ThreadedCalls.within(
                        patience,
                        "close",
                        made,
                        () -> {
                            closed.submit(() -> 1).get();
                            closed.close();
                            return closed;
                        });
            }
            LimitsRound.awaitNoThreads(name, patience);
        }
    }
}
