package dev.joule.sync;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Waker;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work that many threads ask for and one at a time does, which is also the waker of the operations
 * that it polls. A request while it runs leads to one more run.
 */
abstract class Turns implements Context, Waker {
    private final AtomicInteger requests = new AtomicInteger();

    /** Asks for a run; runs it on this thread, or starts it, if none is going on. */
    final void request() {
        if (requests.getAndIncrement() == 0) {
            begin();
        }
    }

    /** Keeps others from running before the first turn, which the caller begins. */
    final void hold() {
        requests.set(1);
    }

    /** Arranges that {@link #runAll} is called. */
    abstract void begin();

    /** Does what there is to do. */
    abstract void runOnce();

    /** Runs until no request is left. */
    final void runAll() {
        int seen = requests.get();
        do {
            runOnce();
            seen = requests.addAndGet(-seen);
        } while (seen != 0);
    }

    @Override
    public final void wake() {
        request();
    }

    @Override
    public final Waker waker() {
        return this;
    }

    @Override
    public final Scheduler scheduler() {
        throw new IllegalStateException("there is no scheduler here");
    }
}
