package dev.joule.verify.orderings.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.TaskBench;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A task is cancelled while it is polled: it ends once, and is not polled after its end. */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each is cancelled, told so once, and over")
@Outcome(expect = FORBIDDEN, desc = "so many cancels overlooked, or ends that came twice")
public class CancelVersusRun {
    private final Many<Race> races = new Many<>(8, Race::new);

    private static final class Race implements Pollable<Integer> {
        private final TaskBench<Integer> bench = new TaskBench<>(this);
        private boolean asked;
        private boolean polledAfterwards;
        private int ends;

        @Override
        public Poll<Integer> poll(Context context) {
            polledAfterwards |= ends > 0;
            return Poll.pending();
        }

        @Override
        public void onCancel() {
            ends++;
        }

        void cancel() {
            asked = bench.task().cancel();
        }

        void step() {
            bench.step();
        }

        boolean isWrong() {
            bench.runAll();
            return !asked || ends != 1 || polledAfterwards || !bench.task().isDone();
        }
    }

    @Actor
    public void canceller() {
        races.race(250, Race::cancel);
    }

    @Actor
    public void worker() {
        races.race(20, Race::step);
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(Race::isWrong);
    }
}
