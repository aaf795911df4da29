package dev.joule.verify.schedules.plays;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.worker.Worker;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Plays of two whole workers: no wake is lost between them. */
public final class WorkerPlays implements ExploredProgram {
    private static final int WORKERS = 2;
    private static final long MILLISECOND = 1_000_000;

    /** Creates the subject; called by the loader. */
    public WorkerPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a submission meets a pool falling asleep", WorkerPlays::submission),
                new Scenario("a task waits for one it pushed", WorkerPlays::pushAndWait),
                new Scenario("a task waits for one in its LIFO slot", WorkerPlays::lifoAndWait),
                new Scenario("two submitted tasks wait for each other", WorkerPlays::barrier),
                new Scenario("two tasks are on their way from outside", WorkerPlays::inTransit),
                new Scenario("a timer meets a pool falling asleep", WorkerPlays::timer),
                new Scenario("a timer is set during a claim", WorkerPlays::timerDuringClaim));
    }

    private static void submission(Cast cast) {
        PoolRig rig = new PoolRig(WORKERS);
        rig.castTo(cast);
        cast.strand("submitter", () -> rig.submit(rig::stop));
    }

    private static void pushAndWait(Cast cast) {
        PoolRig rig = new PoolRig(WORKERS);
        rig.castTo(cast);
        cast.strand("submitter", () -> rig.submit(new Waiting(rig, Worker::pushBack)));
    }

    private static void lifoAndWait(Cast cast) {
        PoolRig rig = new PoolRig(WORKERS);
        rig.castTo(cast);
        cast.strand("submitter", () -> rig.submit(new Waiting(rig, Worker::schedule)));
    }

    /** The way in which a task makes another one runnable. */
    private interface Spawn {
        void spawn(Worker worker, Runnable task);
    }

    /**
     * A task that ends only after the task that it made runnable has run: another worker must run
     * that one.
     */
    private record Waiting(PoolRig rig, Spawn how) implements Runnable {

        @Override
        public void run() {
            Worker worker = Objects.requireNonNull(rig.pool.current());
            Thread thread = Thread.currentThread();
            AtomicInteger ran = new AtomicInteger();
            how.spawn(
                    worker,
                    () -> {
                        ran.incrementAndGet();
                        LockSupport.unpark(thread);
                    });
            while (ran.get() == 0) {
                LockSupport.park(this);
            }
            rig.stop();
        }
    }

    /**
     * Needs both workers at once: the worker that takes the first task must arrange for the second.
     */
    private static void barrier(Cast cast) {
        PoolRig rig = new PoolRig(WORKERS);
        Barrier barrier = new Barrier(rig);
        rig.castTo(cast);
        cast.strand(
                "submitter",
                () -> {
                    rig.submit(barrier::arrive);
                    rig.submit(barrier::arrive);
                });
    }

    /** Plays a worker that fetches two tasks, and holds them invisibly for a moment. */
    private static void inTransit(Cast cast) {
        PoolRig rig = new PoolRig(WORKERS);
        Barrier barrier = new Barrier(rig);
        rig.submit(() -> {
            rig.submit(barrier::arrive);
            rig.submit(barrier::arrive);
        });
        rig.castTo(cast);
    }

    private static final class Barrier {
        private final PoolRig rig;
        private final AtomicInteger arrived = new AtomicInteger();
        private final ConcurrentLinkedQueue<Thread> waiting = new ConcurrentLinkedQueue<>();

        Barrier(PoolRig rig) {
            this.rig = rig;
        }

        void arrive() {
            waiting.add(Thread.currentThread());
            if (arrived.incrementAndGet() == WORKERS) {
                for (Thread thread : waiting) {
                    LockSupport.unpark(thread);
                }
                rig.stop();
            }
            while (arrived.get() < WORKERS) {
                LockSupport.park(this);
            }
        }
    }

    /** The timer is far enough for a worker to sleep for it: time stands still while any pauses. */
    private static void timer(Cast cast) {
        PoolRig rig = new PoolRig(WORKERS);
        rig.castTo(cast);
        cast.strand(
                "adder",
                () -> {
                    TimerEntry entry =
                            new TimerEntry(MILLISECOND) {
                                @Override
                                protected void fire() {
                                    rig.stop();
                                }
                            };
                    rig.pool.worker(0).wheel().add(entry);
                    rig.pool.timerAdded(entry.deadlineNanos());
                });
    }

    /** A claim counts the timed sleeper, and takes the worker that sets the timer and parks. */
    private static void timerDuringClaim(Cast cast) {
        ManualPool pool = new ManualPool(WORKERS);
        pool.makeTired(0);
        pool.putToSleep(0); // as the timed sleeper
        cast.strand("submitter", () -> pool.pool().enqueue(() -> {}));
        cast.strand(
                "worker 1",
                () -> {
                    pool.pool().timerAdded(MILLISECOND / 10);
                    pool.pool().idle().transitionToParked(1, false);
                });
        cast.never("the timed sleeper sleeps past the timer", () -> !pool.isWoken(0));
    }
}
