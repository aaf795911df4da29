package dev.joule.verify.schedules.plays;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays of jobs that come to a compute pool from outside, and of cancels. */
public final class OutsidePlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public OutsidePlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a call meets a worker falling asleep", OutsidePlays::call),
                new Scenario("a submission is cancelled", OutsidePlays::accept),
                new Scenario("a job is cancelled and taken", OutsidePlays::take),
                new Scenario("a worker is asked and cancelled", OutsidePlays::answer));
    }

    /** Returns what the JDK's locks and queues guard, which order nothing here, and a hint. */
    @Override
    public Set<String> admittedRaces() {
        return Set.of("ExternalCalls.inside", "OutsideJob.task", "ComputeThread.computation");
    }

    private static WorkerRegistry newCore() {
        return new WorkerRegistry(new PoolSettings(1, "play", 0, i -> {}, i -> {}));
    }

    private static void call(Cast cast) {
        WorkerRegistry core = newCore();
        cast.strand("worker", core.worker(0), core.worker(0)::runJobs);
        cast.strand(
                "caller",
                () -> {
                    OutsideJob.call(core, new Computation(null), () -> 1);
                    core.end();
                });
    }

    /** A job that counts its runs and its ends. */
    private static final class Observed extends OutsideJob<Integer> {
        private final AtomicInteger runs;
        private final AtomicInteger ends = new AtomicInteger();

        Observed(WorkerRegistry core, Computation computation, AtomicInteger runs) {
            super(core, computation, runs::incrementAndGet);
            this.runs = runs;
        }

        @Override
        protected void ended(boolean awaited) {
            ends.incrementAndGet();
        }

        /** Returns whether it was run or withdrawn, and ended once. */
        boolean isRight() {
            Throwable error = error();
            return isOpen()
                    && ends.get() == 1
                    && (runs.get() == 1
                            ? error == null
                            : runs.get() == 0 && error instanceof CancellationException);
        }
    }

    /** Plays a pool whose worker is busy: the canceller or the submitter ends the job. */
    private static void accept(Cast cast) {
        castCancel(cast, newCore());
    }

    private static void take(Cast cast) {
        WorkerRegistry core = newCore();
        cast.strand("worker", core.worker(0), core.worker(0)::runJobs);
        castCancel(cast, core);
    }

    private static void castCancel(Cast cast, WorkerRegistry core) {
        Computation computation = new Computation(null);
        Observed job = new Observed(core, computation, new AtomicInteger());
        cast.strand("canceller", () -> core.cancel(computation));
        cast.strand(
                "submitter",
                () -> {
                    core.inject(job);
                    core.end();
                });
        cast.never("the job is left, or has ended twice", () -> !job.isRight());
    }

    private static final class Nothing extends Fork {
        Nothing(ComputeThread owner) {
            super(owner);
        }

        @Override
        protected void work() {}
    }

    /** Plays a worker that answers an earlier request: it sees the cancel, or gets another one. */
    private static void answer(Cast cast) {
        WorkerRegistry core = newCore();
        ComputeThread worker = core.worker(0);
        Computation computation = new Computation(null);
        worker.enter(computation);
        core.cancel(new Computation(null)); // leaves the request flag set
        AtomicBoolean isStopped = new AtomicBoolean();
        cast.strand("canceller", () -> core.cancel(computation));
        cast.strand(
                "worker",
                worker,
                () -> {
                    try {
                        worker.open(new Nothing(worker));
                    } catch (CancellationException expected) {
                        isStopped.set(true);
                    }
                });
        cast.never(
                "it goes on and is not asked again", () -> !isStopped.get() && !worker.isPressed());
    }
}
