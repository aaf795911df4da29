package dev.joule.internal.blocking;

import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A thread of a {@link BlockingPool}; all fields are guarded by the pool's lock. */
final class BlockingWorker implements Runnable {

    private final BlockingPool pool;

    /** Signalled when there is a task in hand, or the pool was shut down. */
    final Condition called;

    /** The task that it was given and has not begun. */
    @Nullable Runnable inHand;

    /** True from the moment at which it takes a task until it asks for the next. */
    boolean isRunning;

    /** Null until the thread was made. */
    @Nullable Thread thread;

    BlockingWorker(BlockingPool pool, Condition called, Runnable first) {
        this.pool = pool;
        this.called = called;
        this.inHand = first;
    }

    @Override
    public void run() {
        boolean goesOn = true;
        while (goesOn) {
            try {
                goesOn = runNext();
            } catch (Throwable thrown) {
                pool.report(thrown);
            }
        }
    }

    /* A method of its own: a finished task must not stay in a local variable of an idle thread. */
    private boolean runNext() {
        Runnable task = pool.next(this);
        if (task == null) {
            return false;
        }
        task.run();
        return true;
    }
}
