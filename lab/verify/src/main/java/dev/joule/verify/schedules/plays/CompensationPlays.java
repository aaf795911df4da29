package dev.joule.verify.schedules.plays;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.Spare;
import dev.joule.internal.compensation.SpareCount;
import dev.joule.internal.worker.Compensation;
import dev.joule.internal.worker.SpareSteps;
import dev.joule.internal.worker.Worker;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Plays of a worker that is held, the sentinel that watches it, and its spare. */
public final class CompensationPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public CompensationPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario(
                        "a worker wakes up while the sentinel goes to rest",
                        CompensationPlays::rest),
                new Scenario("a spare takes the last task at the end", CompensationPlays::question),
                new Scenario("a spare is dismissed with a task left", CompensationPlays::dismiss),
                new Scenario("a task waits behind one that blocks", CompensationPlays::help),
                new Scenario("a spare is sent while a scheduler ends", CompensationPlays::end),
                new Scenario("a stuck worker goes on at the rest", CompensationPlays::loose),
                new Scenario("a task is pushed at the rest", CompensationPlays::push),
                new Scenario("a spare pushes a task at once", CompensationPlays::send),
                new Scenario("a spare is counted in, another out", CompensationPlays::count));
    }

    /** A compensation whose spares are counted, and that does nothing else. */
    private record CountedCompensation(SpareCount count) implements Compensation {
        @Override
        public void workerAwakes() {}

        @Override
        public void sparesCanHelp() {}

        @Override
        public void workerBlocks() {}

        @Override
        public void workWaits() {}

        @Override
        public void poolStops() {}

        @Override
        public long snapshot() {
            return count.snapshot();
        }

        @Override
        public boolean isQuiet(long snapshot) {
            return count.isQuiet(snapshot);
        }

        @Override
        public long compensations() {
            return count.sent();
        }
    }

    /** A task that holds its worker until its release, and announces that like a blocking call. */
    private static final class Hold implements Runnable {
        private final CompensationRig rig;
        private final AtomicInteger ran;
        private volatile boolean isLetGo;
        private volatile @Nullable Thread held;

        Hold(CompensationRig rig, AtomicInteger ran) {
            this.rig = rig;
            this.ran = ran;
        }

        @Override
        public void run() {
            Worker worker = rig.pool.worker(0);
            held = Thread.currentThread();
            worker.stall().setBlocked(true);
            rig.pool.compensation().workerBlocks();
            while (!isLetGo) {
                LockSupport.park(this);
            }
            worker.stall().setBlocked(false);
            ran.incrementAndGet();
        }

        void letGo() {
            isLetGo = true;
            LockSupport.unpark(held);
        }
    }

    /** Plays a sentinel that goes to sleep while a worker wakes: it stays awake, or is woken. */
    private static void rest(Cast cast) {
        CompensationRig rig = CompensationRig.aboutToRest();
        cast.strand("sentinel", rig.sentinel::tick);
        cast.strand(
                "worker",
                () -> {
                    rig.pool.idle().tryLeaveParked(0);
                    rig.pool.compensation().workerAwakes();
                });
        cast.never("a worker is awake", rig.sentinel::isAtRest);
    }

    /** Casts a sentinel that goes to rest because the only worker is stuck. */
    private static CompensationRig stuckAtRest(Cast cast) {
        CompensationRig rig = new CompensationRig();
        rig.pool.worker(0).stall().setBlocked(true);
        for (int i = 1; i < Sentinel.IDLE_LOOKS; i++) {
            rig.sentinel.tick();
        }
        cast.strand("sentinel", rig.sentinel::tick);
        return rig;
    }

    private static void loose(Cast cast) {
        CompensationRig rig = stuckAtRest(cast);
        cast.strand(
                "worker",
                () -> {
                    rig.pool.worker(0).stall().setBlocked(false);
                    rig.pool.worker(0).leaveStuckTask();
                });
        cast.never("a worker is on its way", rig.sentinel::isAtRest);
    }

    private static void push(Cast cast) {
        CompensationRig rig = stuckAtRest(cast);
        cast.strand("submitter", () -> rig.pool.enqueue(() -> {}));
        // A call clears the flag that help is wanted.
        cast.never(
                "a task waits, and the sentinel was not called",
                () ->
                        rig.sentinel.isAtRest()
                                && rig.pool.wantsHelp()
                                && rig.pool.isAnythingWaiting());
    }

    /** Plays a spare whose first task pushes another one: a worker that parks now must see it. */
    private static void send(Cast cast) {
        CompensationRig rig = new CompensationRig();
        rig.pool.worker(0).schedule(() -> {});
        rig.pool.worker(0).stall().setBlocked(true);
        cast.strand("sentinel", rig.sentinel::tick);
        cast.strand(
                "spare",
                () -> {
                    while (rig.sentinel.isQuiet(rig.sentinel.snapshot())) {
                        Thread.onSpinWait();
                    }
                    rig.spare().pushBack(() -> {});
                    if (!rig.pool.isWorkVisible()) {
                        throw new AssertionError("the spare is not listed");
                    }
                });
    }

    private static void count(Cast cast) {
        SpareCount count = new SpareCount(() -> {});
        count.begins();
        cast.strand("sentinel", count::begins);
        cast.strand("spare", count::ends);
        cast.never("the count is wrong", () -> count.atWork() != 1 || count.sent() != 2);
    }

    /**
     * Plays a shutdown in which the spare holds a task: the last worker must not end the scheduler.
     */
    private static void question(Cast cast) {
        CompensationRig rig = new CompensationRig();
        SpareCount activity = new SpareCount(() -> {});
        Worker worker = rig.pool.newSpare(1, 1);
        Spare spare = new Spare(worker, activity);
        rig.pool.attach(new CountedCompensation(activity));
        rig.lifecycle.beginShutdown();
        rig.lifecycle.onQueuesClosed();
        rig.pool.idle().transitionToParked(0, false);
        rig.submit(() -> {});
        cast.strand(
                "spare",
                () -> {
                    spare.sendToWork();
                    new SpareSteps(worker).step();
                });
        cast.strand("worker", rig.lifecycle::tryTerminate);
        cast.never("one is at work", rig.lifecycle::isStopped);
    }

    /** Plays the dismissal of a spare, which gives its tasks back to all workers. */
    private static void dismiss(Cast cast) {
        CompensationRig rig = new CompensationRig();
        AtomicInteger ran = new AtomicInteger();
        SpareCount activity = new SpareCount(() -> {});
        Worker worker = rig.pool.newSpare(1, 1);
        Spare spare = new Spare(worker, activity);
        rig.submit(() -> {
            ran.incrementAndGet();
            worker.pushBack(ran::incrementAndGet);
        });
        cast.strand("spare", spare::live);
        cast.strand(
                "sentinel",
                () -> {
                    spare.sendToWork();
                    spare.dismiss();
                    spare.end();
                });
        cast.atEnd(() -> {
            expect(2 - rig.pool.injection().sizeHint(), ran);
            if (worker.queues().size() > 0 || activity.atWork() > 0) {
                throw new AssertionError("it has not given all back");
            }
        });
    }

    /** Plays a worker that only a spare can release. */
    private static void help(Cast cast) {
        CompensationRig rig = new CompensationRig();
        AtomicInteger ran = new AtomicInteger();
        Hold hold = new Hold(rig, ran);
        rig.submit(hold);
        rig.submit(() -> {
            ran.incrementAndGet();
            hold.letGo();
            rig.shutDown();
        });
        rig.castWorker(cast);
        rig.castSentinelAndSpare(cast);
        cast.atEnd(() -> expect(2, ran));
    }

    /** Plays a worker that is released at some time: it takes the other task, or the spare does. */
    private static void end(Cast cast) {
        CompensationRig rig = new CompensationRig();
        AtomicInteger ran = new AtomicInteger();
        Hold hold = new Hold(rig, ran);
        rig.submit(hold);
        rig.submit(ran::incrementAndGet);
        rig.castWorker(cast);
        rig.castSentinelAndSpare(cast);
        cast.strand(
                "closer",
                () -> {
                    rig.shutDown();
                    hold.letGo();
                });
        cast.atEnd(() -> expect(2, ran));
    }

    private static void expect(int tasks, AtomicInteger ran) {
        if (ran.get() != tasks) {
            throw new AssertionError("of " + tasks + " tasks so many ran: " + ran);
        }
    }
}
