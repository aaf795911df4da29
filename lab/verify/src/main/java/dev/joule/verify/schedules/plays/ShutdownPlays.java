package dev.joule.verify.schedules.plays;

import dev.joule.internal.executor.DelayedTask;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.internal.shutdown.Shutdown;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Plays of the end of a scheduler: what it has accepted runs, and then its worker ends. */
public final class ShutdownPlays implements ExploredProgram {
    private static final long LATER = 1_000_000;

    /** Creates the subject; called by the loader. */
    public ShutdownPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a submission meets a shutdown", ShutdownPlays::submission),
                new Scenario("a delayed task meets a shutdown", ShutdownPlays::delayed),
                new Scenario("a delayed task is cancelled at the end", ShutdownPlays::cancelled));
    }

    /**
     * Returns a place that a canceller looks at without a lock ({@link TimerPlays}), and the task
     * of a timer, which a cancel clears: a look finds a task that is over, or none.
     */
    @Override
    public Set<String> admittedRaces() {
        return Set.of("TimerEntry.place", "DelayedTask$Timer.task");
    }

    /** The parts of a scheduler of one worker that its end concerns. */
    private static final class Rig implements DelayedTasks.Host {
        final AtomicInteger accepted = new AtomicInteger();
        final AtomicInteger ran = new AtomicInteger();
        private final Lifecycle lifecycle = new Lifecycle(1);
        private final TimerWheel unattended = new TimerWheel(0);
        private final boolean fires;
        final PoolRig rig = new PoolRig(1, new ThreadDriver(1), lifecycle);
        final DelayedTasks delayed = new DelayedTasks(this, () -> null);

        /**
         * Casts the worker, and a thread that shuts down.
         *
         * @param fires whether the worker attends to timers
         */
        @SuppressWarnings(
                "NullAway") // its shutdown reaches no blocking call, view or virtual thread
        Rig(Cast cast, boolean fires) {
            this.fires = fires;
            lifecycle.attach(rig.pool, () -> rig.pool.isDrained() && delayed.isEmpty());
            TaskRuntime runtime = new TaskRuntime(null, rig.pool, PoolRig::rethrow);
            Shutdown shutdown =
                    new Shutdown(
                            lifecycle,
                            rig.pool,
                            runtime,
                            delayed,
                            null,
                            null,
                            null,
                            List::of,
                            PoolRig::rethrow);
            rig.castTo(cast);
            cast.strand("closer", shutdown::begin);
            cast.atEnd(() -> {
                if (ran.get() != accepted.get()) {
                    throw new AssertionError(ran + " tasks ran of " + accepted);
                }
            });
        }

        DelayedTask<Integer> task() {
            return new DelayedTask<>(ran::incrementAndGet, LATER, 0, delayed);
        }

        @Override
        public boolean anyTimer(Predicate<? super TimerEntry> wanted) {
            return rig.pool.anyTimer(wanted) || unattended.any(wanted);
        }

        @Override
        public void acceptDue(Runnable task) {
            rig.pool.enqueue(task);
        }

        @Override
        public boolean isShutdown() {
            return lifecycle.isShutdown();
        }

        @Override
        public void recheckTermination() {
            lifecycle.recheckTermination();
        }

        @Override
        public long nanoTime() {
            return rig.nanoTime();
        }

        @Override
        public void addTimer(TimerEntry entry) {
            if (fires) {
                rig.pool.worker(0).wheel().add(entry);
                rig.pool.timerAdded(entry.deadlineNanos());
            } else {
                unattended.add(entry);
            }
        }
    }

    private static void submission(Cast cast) {
        Rig rig = new Rig(cast, true);
        cast.strand(
                "submitter",
                () -> {
                    if (rig.rig.pool.trySubmit(rig.ran::incrementAndGet)) {
                        rig.accepted.incrementAndGet();
                    }
                });
    }

    private static void delayed(Cast cast) {
        Rig rig = new Rig(cast, true);
        cast.strand(
                "starter",
                () -> {
                    if (rig.delayed.tryStart(rig.task())) {
                        rig.accepted.incrementAndGet();
                    }
                });
    }

    /** Plays a task whose time does not come: the end must not wait for it after the cancel. */
    private static void cancelled(Cast cast) {
        Rig rig = new Rig(cast, false);
        DelayedTask<Integer> task = rig.task();
        rig.delayed.tryStart(task);
        cast.strand("canceller", () -> task.cancel(false));
    }
}
