package dev.joule.verify.soak.limits;

import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Wakes tasks at the end of a stack; a task whose wake overflowed the stack is woken again. */
final class EdgeWakeAct implements Act {
    private static final int TIMES = 30;
    private static final int PADDING_MAX = 100;
    private static final int FRAMES_MAX = 60;

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 1 + random.nextInt(2));
        for (int i = 0; i < TIMES; i++) {
            Signalled task = new Signalled();
            JoinHandle<Integer> handle = round.scheduler().spawn(task);
            while (task.waker == null) {
                Thread.onSpinWait();
            }
            task.go = true;
            boolean once = random.nextInt(4) == 0;
            int padding = random.nextInt(PADDING_MAX);
            int frames = random.nextInt(FRAMES_MAX);
            StackPlace place = StackPlace.draw(random);
            place.call(
                    round,
                    () -> {
                        boolean woken = !once;
                        if (once) {
                            woken = Edge.once(padding, frames, task::wake);
                        } else {
                            Edge.untilItReturns(padding, task::wake);
                        }
                        if (!woken) {
                            task.wake();
                        }
                        return handle;
                    });
            round.within(
                    "the end of a task that was woken at the end of a stack "
                            + place
                            + ", "
                            + handle,
                    () -> handle.join());
        }
        round.isWell();
        round.end();
    }

    /** A pollable that waits for a wake. */
    private static final class Signalled implements Pollable<Integer> {
        private volatile @Nullable Waker waker;
        private volatile boolean go;

        @Override
        public Poll<Integer> poll(Context context) {
            waker = context.waker();
            return go ? Poll.ready(1) : Poll.pending();
        }

        Object wake() {
            Waker woken = waker;
            if (woken != null) {
                woken.wake();
            }
            return this;
        }
    }
}
