package dev.joule.verify.orderings.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.verify.orderings.Many;
import dev.joule.verify.orderings.TaskBench;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A thread that joins a task while it ends gets its value, at once or by a wake. */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each joiner got the value or was woken")
@Outcome(expect = FORBIDDEN, desc = "so many joiners forgotten, or given something else")
public class JoinVersusComplete {
    private final Many<Race> races = new Many<>(8, Race::new);

    private static final class Race {
        private static final Object VALUE = new Object();

        private final TaskBench<Object> bench = new TaskBench<>(context -> Poll.ready(VALUE));
        private final Context context = TaskBench.contextOf(() -> woken = true);
        private @Nullable Object got;
        private boolean pending;
        private boolean woken;

        void join() {
            try {
                Poll<Object> poll = bench.task().poll(context);
                if (poll instanceof Poll.Ready<Object>(Object value)) {
                    got = value;
                } else {
                    pending = true;
                }
            } catch (Exception thrown) {
                got = thrown;
            }
        }

        void step() {
            bench.step();
        }

        boolean isWrong() {
            return pending ? !woken : got != VALUE;
        }
    }

    @Actor
    public void joiner() {
        races.race(400, Race::join);
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
