package dev.joule.testing;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.Driver;
import dev.joule.internal.worker.Pool;

/** The world of a pool without threads: a test drives its workers step by step. */
public abstract class Stillness implements Clock, Driver, Pool.Lifecycle {
    @Override
    public void pause() {}

    @Override
    public void yieldProcessor() {}

    @Override
    public boolean poll() {
        return false;
    }

    @Override
    public boolean park(int worker, long nanos) {
        throw new AssertionError("a step never blocks");
    }

    @Override
    public void deliver() {}

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
}
