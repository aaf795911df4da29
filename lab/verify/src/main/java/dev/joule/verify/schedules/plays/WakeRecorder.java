package dev.joule.verify.schedules.plays;

import dev.joule.internal.idle.Driver;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A driver that records whom the pool wakes; no worker sleeps by it. */
final class WakeRecorder implements Driver {
    private final AtomicIntegerArray wakes;

    WakeRecorder(int workers) {
        wakes = new AtomicIntegerArray(workers);
    }

    boolean hasWoken(int worker) {
        return wakes.get(worker) > 0;
    }

    @Override
    public void wake(int worker) {
        wakes.incrementAndGet(worker);
    }

    @Override
    public boolean park(int worker, long nanos) {
        throw new IllegalStateException("no worker's loop runs");
    }

    @Override
    public boolean poll() {
        return false;
    }

    @Override
    public void deliver() {}
}
