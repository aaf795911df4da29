package dev.joule.verify.orderings.compensation;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.SentinelListener;
import dev.joule.internal.compensation.Spares;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.worker.Worker;
import dev.joule.verify.orderings.ManualPool;
import java.util.ArrayList;
import java.util.List;

/** A pool with a sentinel that has no threads except the test's. */
final class ManualCompensation {
    private static final long LIMIT_NANOS = 1;

    private static final Clock STILL =
            new Clock() {
                @Override
                public long nanoTime() {
                    return 0;
                }

                @Override
                public void pause() {}

                @Override
                public void yieldProcessor() {}
            };

    final ManualPool pool;
    final Sentinel sentinel;

    /** The spares that would have got a thread. */
    final List<Worker> spares = new ArrayList<>();

    ManualCompensation(int workers) {
        pool = new ManualPool(workers);
        sentinel =
                new Sentinel(
                        pool.pool(),
                        STILL,
                        LIMIT_NANOS,
                        new Spares(
                                pool.pool(), workers, (spare, life) -> spares.add(spare), () -> {}),
                        SentinelListener.NONE,
                        stuck -> false);
        pool.pool().attach(sentinel);
    }

    /** Puts every worker into a task that blocks, with another task in the slot of one of them. */
    void holdAll() {
        pool.worker(0).schedule(() -> {}); // first: a worker that is held uses its ring
        for (int i = 0; i < pool.pool().size(); i++) {
            pool.worker(i).stall().setBlocked(true);
        }
    }
}
