package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.SplittableRandom;

/** Ends schedulers at the end of a stack, and once more with room. */
final class EdgeEndingAct implements Act {
    private static final int TIMES = 20;
    private static final int TASKS = 20;
    private static final int PADDING_MAX = 100;
    private static final int FRAMES_MAX = 60;

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            LimitsRound round = new LimitsRound(random, patience, 1 + random.nextInt(2));
            for (int j = 0; j < TASKS; j++) {
                round.handInAny(random);
            }
            EndCall way = EndCall.draw(random);
            boolean once = random.nextBoolean();
            int padding = random.nextInt(PADDING_MAX);
            int frames = random.nextInt(FRAMES_MAX);
            round.within(
                    way + " at the end of a stack",
                    () -> {
                        if (once) {
                            Edge.once(padding, frames, () -> end(way, round));
                        } else {
                            Edge.untilItReturns(padding, () -> end(way, round));
                        }
                        return round;
                    });
            round.end();
        }
    }

    private static Object end(EndCall way, LimitsRound round) {
        way.of(round);
        return way;
    }
}
