package dev.joule.verify.orderings.compensation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Spares are sent to work, and the first pushes a task at once. No worker was parked, so it wakes
 * none; but a worker that parks now, and looks once more, finds the task.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "what a spare pushes can be seen")
@Outcome(expect = FORBIDDEN, desc = "the number of tasks in the ring of a spare that is not listed")
public class SendVersusLook {
    private static final int PATIENCE = 100_000;

    private final Many<Race> races = new Many<>(4, Race::new);

    private static final class Race {
        private final ManualCompensation compensation = new ManualCompensation(4);
        private boolean isUnseen;

        Race() {
            compensation.holdAll();
        }

        void send() {
            compensation.sentinel.tick();
        }

        void pushAndLook() {
            Sentinel sentinel = compensation.sentinel;
            for (int i = 0; i < PATIENCE; i++) {
                if (!sentinel.isQuiet(sentinel.snapshot())) { // a spare is at work
                    compensation.spares.getFirst().pushBack(() -> {});
                    isUnseen = !compensation.pool.pool().isWorkVisible();
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
        races.race(20, Race::pushAndLook);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(race -> race.isUnseen);
    }
}
