package dev.joule.verify.orderings.rescue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.rescue.Activity;
import dev.joule.internal.rescue.Spare;
import dev.joule.internal.worker.Worker;
import dev.joule.verify.orderings.ManualPool;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A spare is sent to work. Before it can take a task, all threads can see that a spare is at work.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each was counted before it began")
@Outcome(expect = FORBIDDEN, desc = "so many worked, and were not counted")
public class SendVersusWork {
    private static final int PATIENCE = 100_000;
    private static final Worker WORKER = new ManualPool(1).pool().newSpare(1, 1);

    private final Many<Race> races = new Many<>(32, Race::new);

    private static final class Race {
        private final Activity activity = new Activity(() -> {});
        private final Spare spare = new Spare(WORKER, activity);
        private boolean isUncounted;

        void send() {
            spare.sendToWork();
        }

        void work() {
            for (int i = 0; i < PATIENCE; i++) {
                if (spare.isAtWork()) {
                    isUncounted = activity.isQuiet(activity.snapshot());
                    return;
                }
            }
        }
    }

    @Actor
    public void sentinel() {
        races.race(20, Race::send);
    }

    @Actor
    public void spare() {
        races.race(20, Race::work);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(race -> race.isUncounted);
    }
}
