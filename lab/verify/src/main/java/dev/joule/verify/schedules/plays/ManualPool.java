package dev.joule.verify.schedules.plays;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.Driver;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A pool whose workers are stepped by the test's threads: its clock stands still, no worker sleeps,
 * and a wake only sets a mark.
 */
final class ManualPool {
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

    private static final Pool.Lifecycle FOR_EVER =
            new Pool.Lifecycle() {
                @Override
                public boolean isShutdown() {
                    return false;
                }

                @Override
                public void tryTerminate() {}

                @Override
                public boolean isStopped() {
                    return false;
                }
            };

    /** The marks of the woken workers. */
    private static final class Marks implements Driver {
        private final AtomicIntegerArray woken;

        Marks(int workers) {
            woken = new AtomicIntegerArray(workers);
        }

        @Override
        public boolean poll() {
            return false;
        }

        @Override
        public boolean park(int worker, long nanos) {
            throw new IllegalStateException("a step never sleeps");
        }

        @Override
        public void deliver() {}

        @Override
        public void wake(int worker) {
            woken.set(worker, 1);
        }
    }

    private final Marks marks;
    private final Pool pool;

    ManualPool(int workers) {
        marks = new Marks(workers);
        pool =
                new Pool(
                        new PoolSetup(
                                workers,
                                workers > 1,
                                1,
                                STILL,
                                marks,
                                Pool.NO_HOOKS,
                                ManualPool::refuse,
                                FOR_EVER,
                                TaskPolicy.UNBOUNDED));
    }

    private static void refuse(Throwable thrown) {
        throw new IllegalStateException(thrown);
    }

    private static void nothing() {}

    Pool pool() {
        return pool;
    }

    Worker worker(int index) {
        return pool.worker(index);
    }

    boolean isWoken(int worker) {
        return marks.woken.get(worker) > 0;
    }

    /**
     * Makes a worker run one task that does nothing. In its next step it finds no other and goes to
     * sleep at once, since it was awake for one task only.
     */
    void makeTired(int worker) {
        pool.injection().trySubmit(ManualPool::nothing, 0);
        pool.worker(worker).step();
    }

    /** Puts a worker to sleep that {@link #makeTired} has prepared. */
    void putToSleep(int worker) {
        if (pool.worker(worker).step() != Worker.Step.SLEEP) {
            throw new IllegalStateException("worker " + worker + " was not tired");
        }
    }
}
