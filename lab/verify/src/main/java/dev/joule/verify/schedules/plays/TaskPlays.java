package dev.joule.verify.schedules.plays;

import dev.joule.internal.task.PollableTask;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays of a stackless task on a pool of one worker: wakes, cancels, joins. */
public final class TaskPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public TaskPlays() {}

    @Override
    public Set<String> admittedRaces() {
        return InjectionPlays.HINTS; // a task is a link of that queue, and is queued repeatedly
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a wake meets a poll", cast -> wakes(cast, 1)),
                new Scenario("two wakes meet a poll", cast -> wakes(cast, 2)),
                new Scenario("a cancel meets a poll", TaskPlays::cancel),
                new Scenario("a wake and a cancel", TaskPlays::wakeAndCancel),
                new Scenario("two join", TaskPlays::twoJoin),
                new Scenario("a task waits after the end", TaskPlays::closed));
    }

    /** A pollable that is ready after a number of wakes; each wake must be followed by a poll. */
    private static final class Waits implements Pollable<int[]> {
        final AtomicInteger wakes = new AtomicInteger();
        final AtomicInteger ends = new AtomicInteger();
        final AtomicBoolean polled = new AtomicBoolean();
        private final int wanted;

        /**
         * Accessed only by polls, which never overlap; plain, so that the polls must be ordered.
         */
        private int polls;

        Waits(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public Poll<int[]> poll(Context context) {
            if (polled.getAndSet(true)) {
                throw new AssertionError("polls overlap");
            }
            polls++;
            Poll<int[]> answer =
                    wakes.get() < wanted ? Poll.pending() : Poll.ready(new int[] {polls});
            if (answer.isReady()) {
                end();
            }
            polled.set(false);
            return answer;
        }

        @Override
        public void onCancel() {
            polls++;
            end();
        }

        private void end() {
            if (ends.incrementAndGet() > 1) {
                throw new AssertionError("ended twice");
            }
        }
    }

    private record Rig(PoolRig rig, TaskRuntime home, Waits waits, PollableTask<int[]> task) {

        @SuppressWarnings("NullAway") // these tasks do not use their scheduler
        static Rig cast(Cast cast, int wanted) {
            PoolRig rig = new PoolRig(1);
            TaskRuntime home =
                    new TaskRuntime(
                            null,
                            rig.pool,
                            thrown -> {
                                throw new AssertionError(thrown);
                            });
            Waits waits = new Waits(wanted);
            PollableTask<int[]> task = new PollableTask<>(home, waits);
            rig.pool.injection().trySubmit(task, 0);
            rig.castTo(cast);
            return new Rig(rig, home, waits, task);
        }

        void wake() {
            waits.wakes.incrementAndGet();
            task.wake();
        }

        /** Joins the task and stops the pool; returns whether there was a value. */
        boolean joinAndStop() throws InterruptedException {
            try {
                return task.join()[0] > 0;
            } catch (CancellationException e) {
                return false;
            } finally {
                rig.stop();
            }
        }
    }

    private static void wakes(Cast cast, int count) {
        Rig rig = Rig.cast(cast, count);
        for (int i = 0; i < count; i++) {
            cast.strand("waker " + i, rig::wake);
        }
        cast.strand(
                "joiner",
                () -> {
                    if (!rig.joinAndStop()) {
                        throw new AssertionError("cancelled by nobody");
                    }
                });
    }

    /** Plays a task whose scheduler cancels all that wait, before its first poll. */
    private static void closed(Cast cast) {
        Rig rig = Rig.cast(cast, 1);
        rig.home().closeAndCancel();
        cast.strand("joiner", () -> expect(!rig.joinAndStop()));
    }

    private static void cancel(Cast cast) {
        Rig rig = Rig.cast(cast, 1);
        AtomicBoolean asked = new AtomicBoolean();
        cast.strand("canceller", () -> asked.set(rig.task().cancel()));
        cast.strand("joiner", () -> expect(!rig.joinAndStop()));
        cast.atEnd(() -> expect(asked.get() && rig.waits().ends.get() == 1));
    }

    private static void wakeAndCancel(Cast cast) {
        Rig rig = Rig.cast(cast, 1);
        AtomicBoolean value = new AtomicBoolean();
        cast.strand("waker", rig::wake);
        cast.strand("canceller", () -> rig.task().cancel());
        cast.strand("joiner", () -> value.set(rig.joinAndStop()));
        cast.atEnd(() -> {
            expect(rig.waits().ends.get() == 1);
            expect(!rig.task().cancel() && rig.task().isDone());
        });
    }

    private static void twoJoin(Cast cast) {
        Rig rig = Rig.cast(cast, 1);
        AtomicInteger joined = new AtomicInteger();
        cast.strand("waker", rig::wake);
        for (String name : List.of("joiner", "other")) {
            cast.strand(
                    name,
                    () -> {
                        expect(rig.task().join()[0] > 0);
                        if (joined.incrementAndGet() == 2) {
                            rig.rig().stop();
                        }
                    });
        }
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new AssertionError("not so");
        }
    }
}
