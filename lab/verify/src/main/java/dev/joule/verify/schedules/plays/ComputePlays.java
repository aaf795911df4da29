package dev.joule.verify.schedules.plays;

import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.ScopeState;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Plays of a compute pool's workers: no wake is lost between them. The first worker runs the play.
 */
public final class ComputePlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public ComputePlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a task of a scope meets a pool falling asleep", ComputePlays::spawn),
                new Scenario("a fork is stolen, and its owner waits", ComputePlays::fork),
                new Scenario("a worker that falls asleep asks for work", ComputePlays::press),
                new Scenario("mail meets a worker falling asleep", ComputePlays::mail),
                new Scenario("a waiting worker is needed for the rest", ComputePlays::threeMeet));
    }

    /** Returns a hint of whether a worker has work that another wants, and the deques' slots. */
    @Override
    public Set<String> admittedRaces() {
        return Set.of("ComputeThread.computation", "element");
    }

    private static void spawn(Cast cast) {
        play(
                cast,
                2,
                worker -> {
                    Meeting both = new Meeting(2);
                    ScopeState scope = new ScopeState(worker);
                    scope.spawn(both::arrive);
                    both.arrive();
                    scope.close(null);
                });
    }

    private static void fork(Cast cast) {
        play(
                cast,
                2,
                worker -> {
                    Meeting both = new Meeting(2);
                    Branch branch = new Branch(worker, both::arrive);
                    worker.open(branch);
                    both.arrive();
                    if (worker.close(branch) || !branch.done) {
                        throw new AssertionError("it was not run elsewhere");
                    }
                });
    }

    /**
     * Plays a worker that keeps its work private until a request, and answers an earlier request.
     */
    private static void press(Cast cast) {
        play(
                cast,
                2,
                worker -> {
                    Branch first = new Branch(worker, () -> {});
                    worker.open(first);
                    worker.close(first);
                    while (!worker.isPressed()) {
                        Thread.onSpinWait();
                    }
                    Meeting both = new Meeting(2);
                    Branch second = new Branch(worker, both::arrive);
                    worker.open(second);
                    both.arrive();
                    worker.close(second);
                });
    }

    private static void mail(Cast cast) {
        play(
                cast,
                2,
                worker -> {
                    ScopeState scope = new ScopeState(worker);
                    scope.mail(1, () -> {});
                    scope.mail(0, () -> {});
                    scope.close(null);
                });
    }

    /**
     * Plays a thief of a branch that has two tasks for others: one is for the branch's owner, which
     * sleeps.
     */
    private static void threeMeet(Cast cast) {
        play(
                cast,
                3,
                worker -> {
                    Meeting begun = new Meeting(2);
                    Meeting three = new Meeting(3);
                    Branch branch =
                            new Branch(
                                    worker,
                                    () -> {
                                        begun.arrive();
                                        ScopeState scope =
                                                new ScopeState(
                                                        (ComputeThread) Thread.currentThread());
                                        scope.spawn(three::arrive);
                                        scope.spawn(three::arrive);
                                        three.arrive();
                                        scope.close(null);
                                    });
                    worker.open(branch);
                    begun.arrive();
                    worker.close(branch);
                });
    }

    /** The code of the first worker. */
    private interface Body {
        void run(ComputeThread worker);
    }

    private static void play(Cast cast, int workers, Body body) {
        WorkerRegistry core =
                new WorkerRegistry(new PoolSettings(workers, "play", 0, i -> {}, i -> {}));
        cast.strand(
                "worker 0",
                core.worker(0),
                () -> {
                    body.run(core.worker(0));
                    core.awaitEnd();
                });
        for (int i = 1; i < workers; i++) {
            ComputeThread worker = core.worker(i);
            cast.strand("worker " + i, worker, worker::runJobs);
        }
    }

    private static final class Branch extends Fork {
        private final Runnable task;
        private boolean done;

        Branch(ComputeThread owner, Runnable task) {
            super(owner);
            this.task = task;
        }

        @Override
        protected void work() {
            task.run();
            done = true;
        }
    }

    /** A barrier: no task continues until all have arrived, so each needs a worker of its own. */
    static final class Meeting {
        private final int size;
        private final AtomicInteger arrived = new AtomicInteger();
        private final ConcurrentLinkedQueue<Thread> waiting = new ConcurrentLinkedQueue<>();

        Meeting(int size) {
            this.size = size;
        }

        void arrive() {
            waiting.add(Thread.currentThread());
            if (arrived.incrementAndGet() == size) {
                for (Thread thread : waiting) {
                    LockSupport.unpark(thread);
                }
            }
            while (arrived.get() < size) {
                LockSupport.park(this);
            }
        }
    }
}
