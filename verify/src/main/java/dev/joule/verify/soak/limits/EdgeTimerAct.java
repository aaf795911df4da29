package dev.joule.verify.soak.limits;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sets timers at the end of a stack, earlier than the one that a sleeping worker waits for. */
final class EdgeTimerAct implements Act {
    private static final int TIMES = 30;
    private static final int PADDING_MAX = 100;
    private static final int FRAMES_MAX = 60;
    private static final Duration SHORT = Duration.ofMillis(2);

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 1 + random.nextInt(2));
        round.scheduler().schedule(() -> 1, 1, TimeUnit.HOURS);
        for (int i = 0; i < TIMES; i++) {
            TimeUnit.MILLISECONDS.sleep(1); // the workers fall asleep
            boolean once = random.nextInt(4) == 0;
            int padding = random.nextInt(PADDING_MAX);
            int frames = random.nextInt(FRAMES_MAX);
            EdgeCall edge =
                    call -> {
                        if (once) {
                            Edge.once(padding, frames, call);
                        } else {
                            Edge.untilItReturns(padding, call);
                        }
                    };
            if (random.nextBoolean()) {
                round.within(
                        "blockOn at the end of a stack",
                        () -> {
                            edge.make(() -> awaitTimer(round));
                            return round;
                        });
            } else {
                round.within(
                        "a poll at the end of a stack",
                        () -> round.scheduler().blockOn(new EdgeSleep(edge)));
            }
            round.within("a task", () -> round.scheduler().submit(() -> 1).get());
            round.within("a timer", () -> awaitTimer(round));
        }
        round.scheduler().shutdownNow();
        round.end();
    }

    /** Makes a call at the end of the stack. */
    private interface EdgeCall {
        void make(Callable<?> call) throws Exception;
    }

    /** A sleep whose first poll, which sets the timer, is made at the end of the stack. */
    private static final class EdgeSleep implements Pollable<Void> {
        private final EdgeCall edge;
        private @Nullable Pollable<Void> set;
        private Poll<Void> answer = Poll.pending();

        EdgeSleep(EdgeCall edge) {
            this.edge = edge;
        }

        @Override
        public Poll<Void> poll(Context context) throws Exception {
            if (set != null) {
                return set.poll(context);
            }
            edge.make(() -> pollFirst(context));
            return set == null ? pollFirst(context) : answer;
        }

        /** Polls a new sleep: one whose poll overflowed the stack must not be polled again. */
        private Poll<Void> pollFirst(Context context) throws Exception {
            Pollable<Void> sleep = Timers.sleep(SHORT);
            answer = sleep.poll(context);
            set = sleep;
            return answer;
        }
    }

    private static Object awaitTimer(LimitsRound round) throws InterruptedException {
        try {
            return round.scheduler().blockOn(Timers.timeout(Pollables.never(), SHORT));
        } catch (RuntimeException timeout) {
            return timeout;
        }
    }
}
