package dev.joule.verify.schedules.plays;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.SentinelListener;
import dev.joule.internal.compensation.Spares;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerThread;
import dev.joule.verify.schedules.explore.Cast;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A rig of a worker, a sentinel and a spare, each a strand, with the lifecycle of a scheduler. */
final class CompensationRig implements Clock {
    final Lifecycle lifecycle = new Lifecycle(1);
    final Pool pool =
            new Pool(
                    new PoolSetup(
                            1,
                            true,
                            1,
                            this,
                            new ThreadDriver(1),
                            Pool.NO_HOOKS,
                            CompensationRig::rethrow,
                            lifecycle,
                            TaskPolicy.UNBOUNDED));
    final Sentinel sentinel =
            new Sentinel(
                    pool,
                    this,
                    Long.MAX_VALUE,
                    new Spares(pool, 1, this::start, this::recheckTermination),
                    SentinelListener.NONE,
                    stuck -> false);

    private volatile @Nullable Runnable life;
    private volatile @Nullable Thread spareThread;
    private volatile boolean isOver;

    CompensationRig() {
        pool.attach(sentinel);
        lifecycle.attach(pool, pool::isDrained);
    }

    private static void rethrow(Throwable thrown) {
        throw new AssertionError(thrown);
    }

    /** Submits a task before the strands run. */
    void submit(Runnable task) {
        pool.injection().trySubmit(task, 0);
    }

    @SuppressWarnings("DoNotCall")
    void castWorker(Cast cast) {
        WorkerThread thread = new WorkerThread("worker", true, pool.worker(0), () -> {});
        cast.strand("worker", thread, thread::run);
    }

    void castSentinelAndSpare(Cast cast) {
        cast.strand(
                "sentinel",
                () -> {
                    sentinel.live(lifecycle, CompensationRig::rethrow);
                    isOver = true;
                    LockSupport.unpark(spareThread);
                });
        cast.strand("spare", this::liveAsSpare);
    }

    /** Waits for the spare's start, if it is started, and runs it. */
    private void liveAsSpare() {
        spareThread = Thread.currentThread();
        while (life == null && !isOver) {
            LockSupport.park(this);
        }
        Runnable given = life;
        if (given != null) {
            given.run();
        }
    }

    private void start(Worker spare, Runnable itsLife) {
        life = itsLife;
        LockSupport.unpark(spareThread);
    }

    /** Shuts down: all strands end when no task is left. */
    void shutDown() {
        lifecycle.beginShutdown();
        pool.injection().close();
        lifecycle.onQueuesClosed();
    }

    private void recheckTermination() {
        if (lifecycle.isShutdown()) {
            pool.wakeAny();
        }
    }

    /** Returns the explorer's time, which stands still as long as any strand can continue. */
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause() {
        Thread.onSpinWait();
    }

    @Override
    public void yieldProcessor() {
        Thread.onSpinWait();
    }
}
