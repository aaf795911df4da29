package dev.joule.verify.schedules.plays;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.Driver;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import dev.joule.internal.worker.WorkerThread;
import dev.joule.verify.schedules.explore.Cast;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose workers are strands: they run the production loop and sleep with the production
 * parker. It ends when a play stops it; after a lost wake all workers stay parked before that.
 */
final class PoolRig implements Pool.Lifecycle, Clock {
    final Pool pool;

    private volatile boolean stopped;

    PoolRig(int workers) {
        this(workers, new ThreadDriver(workers));
    }

    PoolRig(int workers, Driver driver) {
        this(workers, driver, null);
    }

    /**
     * @param lifecycle the end of the pool; null if a play stops it
     */
    PoolRig(int workers, Driver driver, Pool.@Nullable Lifecycle lifecycle) {
        pool =
                new Pool(
                        new PoolSetup(
                                workers,
                                true,
                                1,
                                this,
                                driver,
                                Pool.NO_HOOKS,
                                PoolRig::rethrow,
                                lifecycle == null ? this : lifecycle,
                                TaskPolicy.UNBOUNDED));
    }

    /** Casts the workers: each strand has its worker's thread as its current thread. */
    @SuppressWarnings("DoNotCall")
    void castTo(Cast cast) {
        for (int i = 0; i < pool.size(); i++) {
            String name = "worker " + i;
            WorkerThread thread = new WorkerThread(name, true, pool.worker(i), () -> {});
            cast.strand(name, thread, thread::run);
        }
    }

    void submit(Runnable task) {
        if (!pool.injection().trySubmit(task, 0)) {
            throw new AssertionError("refused");
        }
        pool.notifyWork();
    }

    /** Ends the workers when the play is done. */
    void stop() {
        stopped = true;
        pool.wakeAll();
    }

    static void rethrow(Throwable thrown) {
        throw new AssertionError(thrown);
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public void tryTerminate() {}

    @Override
    public boolean isStopped() {
        return stopped;
    }

    /** Returns the explorer's time, which stands still as long as any strand can continue. */
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    /** Yields to other strands between two looks of a searcher. */
    @Override
    public void pause() {
        Thread.onSpinWait();
    }

    @Override
    public void yieldProcessor() {
        pause();
    }
}
