package dev.joule.internal.worker;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The state of a scheduler between its start and its end. It only advances:
 *
 * <pre>
 *  RUNNING --shutdown--> CLOSING --queues closed--> SHUTDOWN --nothing left--> STOPPED
 *                                                   STOPPED --last worker ends--> TERMINATED
 * </pre>
 *
 * <p>The last worker that parks after the shutdown checks whether any task is left. The check is
 * exact: the queues were closed before, so no task comes in from outside; the idle word and the
 * word of the spares are the same before and after the check, so no thread ran a task meanwhile;
 * and each source that could still wake a task (one that is listed, a delayed one, a blocking call,
 * a virtual thread) is counted.
 */
public final class Lifecycle implements Pool.Lifecycle, Runnable {
    /** The scheduler. */
    @FunctionalInterface
    public interface Owner {
        /** Returns whether no task is left that a worker may have to run. */
        boolean isNothingLeft();

        /** Called when the last thread has ended. */
        default void ended() {}
    }

    private static final int RUNNING = 0;
    private static final int CLOSING = 1;
    private static final int SHUTDOWN = 2;
    private static final int STOPPED = 3;

    private final AtomicInteger state = new AtomicInteger(RUNNING);
    private final AtomicInteger liveWorkers;
    private final CountDownLatch terminated = new CountDownLatch(1);

    /** Blocking calls that have not ended; they wake tasks from outside. */
    private final AtomicInteger blockingCalls = new AtomicInteger();

    private @Nullable Pool pool;
    private @Nullable Owner owner;

    public Lifecycle(int workers) {
        liveWorkers = new AtomicInteger(workers);
    }

    public void attach(Pool pool, Owner owner) {
        this.pool = pool;
        this.owner = owner;
    }

    private Pool pool() {
        if (pool == null) {
            throw new IllegalStateException("not attached yet");
        }
        return pool;
    }

    @Override
    public boolean isShutdown() {
        return state.get() >= CLOSING;
    }

    @Override
    public boolean isStopped() {
        return state.get() >= STOPPED;
    }

    public boolean isTerminated() {
        return terminated.getCount() == 0;
    }

    public void beginShutdown() {
        state.compareAndSet(RUNNING, CLOSING);
    }

    /**
     * Notes that the queues are closed to submissions: from now on the scheduler ends when nothing
     * is left.
     */
    public void onQueuesClosed() {
        state.compareAndSet(CLOSING, SHUTDOWN);
        recheckTermination();
    }

    /** Asks for another look at whether anything is left. */
    public void recheckTermination() {
        if (state.get() == SHUTDOWN) {
            pool().wakeAny();
        }
    }

    @Override
    public void tryTerminate() {
        Owner scheduler = owner;
        long before = pool().idle().snapshot();
        long spares = pool().compensation().snapshot();
        if (scheduler != null
                && state.get() == SHUTDOWN
                && pool().idle().isAllParked()
                && blockingCalls.get() == 0
                && scheduler.isNothingLeft()
                && pool().idle().snapshot() == before
                && pool().compensation().isQuiet(spares)
                && state.compareAndSet(SHUTDOWN, STOPPED)) {
            pool().wakeAll();
        }
    }

    /** Another thread is about to start; it ends by {@link #workerEnded}, as do the workers. */
    public void threadBegins() {
        liveWorkers.incrementAndGet();
    }

    /** Ends the workers that did start when a later one could not. */
    public void stopNow() {
        state.set(STOPPED);
        pool().wakeAll();
    }

    public void blockingCallBegins() {
        blockingCalls.incrementAndGet();
    }

    public void blockingCallEnds() {
        if (blockingCalls.decrementAndGet() == 0) {
            recheckTermination();
        }
    }

    public void workerEnded() {
        if (liveWorkers.decrementAndGet() == 0) {
            terminated.countDown();
        }
    }

    /** The last thing that each thread does. */
    @Override
    public void run() {
        workerEnded();
        Owner scheduler = owner;
        if (scheduler != null && isTerminated()) {
            scheduler.ended();
        }
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        return terminated.await(timeout, unit);
    }
}
