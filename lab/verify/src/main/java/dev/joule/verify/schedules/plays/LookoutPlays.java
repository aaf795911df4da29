package dev.joule.verify.schedules.plays;

import dev.joule.compute.internal.pool.Lookout;
import dev.joule.compute.internal.pool.OutsideLoop;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import dev.joule.verify.schedules.plays.ComputePlays.Meeting;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Plays of the lookout: a caller that needs the pool gets help, each step runs once, and none after
 * the call.
 */
public final class LookoutPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public LookoutPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a call meets the lookout falling asleep", LookoutPlays::asleep),
                new Scenario("a caller's steps against giving the rest", LookoutPlays::steps),
                new Scenario("a step throws while the rest is given", LookoutPlays::thrown));
    }

    /** Returns what the JDK's locks and queues guard, which order nothing here. */
    @Override
    public Set<String> admittedRaces() {
        return Set.of("ExternalCalls.inside", "OutsideJob.task");
    }

    /** Plays a caller that stays in its first step until the pool runs the second. */
    private static void asleep(Cast cast) {
        Meeting both = new Meeting(2);
        play(
                cast,
                2,
                Lookout::fallAsleep,
                step -> both.arrive(),
                call -> {
                    both.arrive();
                    call.runs[0]++;
                    call.join();
                });
    }

    private static void steps(Cast cast) {
        play(
                cast,
                3,
                lookout -> {},
                step -> {},
                call -> {
                    call.run(0, 1);
                    for (int i = 1; i < 3 && call.tryBegin(i, i + 1); i++) {
                        call.run(i, i + 1);
                    }
                    call.join();
                });
    }

    private static void thrown(Cast cast) {
        play(
                cast,
                2,
                lookout -> {},
                step -> {},
                call -> {
                    call.abandon(new IllegalStateException());
                    call.isAbandoned = true;
                });
    }

    /**
     * Casts a caller, a lookout that looks twice while the call lasts, and a pool of one worker.
     */
    private static void play(
            Cast cast, int steps, Consumer<Lookout> first, IntConsumer step, Consumer<Call> body) {
        Lookout lookout = new Lookout();
        lookout.look(); // it is awake, as if there had been no call for long
        WorkerRegistry core = new WorkerRegistry(new PoolSettings(1, "play", 0, i -> {}, i -> {}));
        Meeting entered = new Meeting(2);
        Meeting seen = new Meeting(2);
        AtomicReference<String> wrong = new AtomicReference<>();
        cast.strand(
                "caller",
                () -> {
                    Call call = new Call(core, lookout, steps, step, wrong);
                    call.enter();
                    entered.arrive();
                    seen.arrive();
                    body.accept(call);
                    call.end();
                    core.end();
                });
        cast.strand(
                "lookout",
                lookout,
                () -> {
                    first.accept(lookout);
                    entered.arrive();
                    lookout.look();
                    seen.arrive();
                    lookout.look();
                });
        cast.strand("worker", core.worker(0), core.worker(0)::runJobs);
        cast.atEnd(() -> {
            if (wrong.get() != null) {
                throw new AssertionError(wrong.get());
            }
        });
    }

    /** A call that counts how often each of its steps runs. */
    private static final class Call extends OutsideLoop {
        private final int[] runs;
        private final IntConsumer step;
        private final AtomicReference<String> wrong;
        private final AtomicBoolean isOver = new AtomicBoolean();
        private boolean isAbandoned;

        Call(
                WorkerRegistry core,
                Lookout lookout,
                int steps,
                IntConsumer step,
                AtomicReference<String> wrong) {
            super(core, lookout, 1, steps);
            this.runs = new int[steps];
            this.step = step;
            this.wrong = wrong;
        }

        private void run(long from, long to) {
            for (int i = (int) from; i < to; i++) {
                step.accept(i);
                runs[i]++;
            }
        }

        @Override
        protected void runRest(long from, long to) {
            if (isOver.get() || from < 1) {
                wrong.set("the pool ran steps that it does not have");
            } else {
                run(from, to);
            }
        }

        /** Ends the call: each step has run once, unless one has thrown. */
        private void end() {
            isOver.set(true);
            for (int count : runs) {
                if (count != 1 && !isAbandoned) {
                    throw new AssertionError("a step ran " + count + " times");
                }
            }
        }
    }
}
