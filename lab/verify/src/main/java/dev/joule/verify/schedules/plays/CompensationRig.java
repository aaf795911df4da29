package dev.joule.verify.schedules.plays;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.SentinelListener;
import dev.joule.internal.compensation.Spares;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.verify.schedules.explore.Cast;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A rig of a worker, a sentinel and a spare, each a strand, with the lifecycle of a scheduler. */
final class CompensationRig {
    final Lifecycle lifecycle = new Lifecycle(1);
    private final PoolRig rig = new PoolRig(1, new ThreadDriver(1), lifecycle);
    final Pool pool = rig.pool;
    final Sentinel sentinel =
            new Sentinel(
                    pool,
                    rig,
                    Long.MAX_VALUE,
                    new Spares(pool, 1, this::start, this::recheckTermination),
                    SentinelListener.NONE,
                    stuck -> false);

    private volatile @Nullable Worker spare;
    private volatile @Nullable Runnable life;
    private volatile @Nullable Thread spareThread;
    private volatile boolean isOver;

    CompensationRig() {
        pool.attach(sentinel);
        lifecycle.attach(pool, pool::isDrained);
    }

    /** Returns a rig whose sentinel goes to rest at its next look, since its worker is parked. */
    static CompensationRig aboutToRest() {
        CompensationRig rig = new CompensationRig();
        rig.pool.idle().transitionToParked(0, false);
        for (int i = 0; i < Sentinel.IDLE_LOOKS; i++) {
            rig.sentinel.tick();
        }
        return rig;
    }

    /** Submits a task before the strands run. */
    void submit(Runnable task) {
        pool.injection().trySubmit(task, 0);
    }

    void castWorker(Cast cast) {
        rig.castTo(cast);
    }

    void castSentinelAndSpare(Cast cast) {
        cast.strand(
                "sentinel",
                () -> {
                    sentinel.live(lifecycle, PoolRig::rethrow);
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

    private void start(Worker started, Runnable itsLife) {
        spare = started;
        life = itsLife;
        LockSupport.unpark(spareThread);
    }

    /** Returns the spare, which was started. */
    Worker spare() {
        return Objects.requireNonNull(spare);
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
}
