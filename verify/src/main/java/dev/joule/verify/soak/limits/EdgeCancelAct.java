package dev.joule.verify.soak.limits;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollables;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Cancels tasks and delayed tasks at the end of a stack, then once more with room. */
final class EdgeCancelAct implements Act {
    private static final int TIMES = 20;
    private static final int PADDING_MAX = 100;
    private static final int FRAMES_MAX = 60;

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 1 + random.nextInt(2));
        for (int i = 0; i < TIMES; i++) {
            boolean once = random.nextBoolean();
            int padding = random.nextInt(PADDING_MAX);
            int frames = random.nextInt(FRAMES_MAX);
            JoinHandle<?> handle = round.scheduler().spawn(Pollables.never());
            Future<?> future = round.scheduler().schedule(() -> 1, 1, TimeUnit.HOURS);
            TimeUnit.MICROSECONDS.sleep(random.nextInt(300));
            StackPlace place = StackPlace.draw(random);
            place.call(
                    round,
                    () -> {
                        if (once) {
                            Edge.once(padding, frames, handle::cancel);
                            Edge.once(padding, frames, () -> future.cancel(true));
                        } else {
                            Edge.untilItReturns(padding, handle::cancel);
                            Edge.untilItReturns(padding, () -> future.cancel(true));
                        }
                        return handle;
                    });
            if (once) {
                handle.cancel();
                future.cancel(true);
            }
            round.within(
                    "the end of a task that was cancelled at the end of a stack " + place,
                    () -> {
                        while (!handle.isDone() || !future.isDone()) {
                            Thread.sleep(1);
                        }
                        return handle;
                    });
        }
        round.isWell();
        boolean closes = random.nextBoolean();
        if (closes) { // the cancelled tasks must not prevent its end
            round.within(
                    "close",
                    () -> {
                        round.scheduler().close();
                        return round;
                    });
        }
        round.end();
    }
}
