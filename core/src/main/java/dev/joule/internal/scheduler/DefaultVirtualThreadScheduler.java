package dev.joule.internal.scheduler;

import dev.joule.internal.timer.ThreadTimeout;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.virtual.ThreadBridge;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The scheduler that the agent gives to the JDK in place of the built-in one. It carries all
 * virtual threads of the process and never ends.
 */
public final class DefaultVirtualThreadScheduler
        implements LongFunction<Function<Runnable, Future<?>>> {
    private final Sleeps sleeps;
    private final Pool pool;
    private final Executor executor;

    DefaultVirtualThreadScheduler(
            TimerHost timers, Pool pool, VirtualThreads virtual, ThreadBridge bridge) {
        sleeps = new Sleeps(timers, pool);
        this.pool = pool;
        executor = bridge.executor(new UnlistedHandler(virtual));
    }

    /** Returns the executor that runs the continuations. */
    public Executor executor() {
        return executor;
    }

    /**
     * Creates a timeout. It begins when the carrier of the waiting thread passes an action to it.
     * The result of that call can cancel it.
     */
    @Override
    public Function<Runnable, Future<?>> apply(long nanos) {
        return new ThreadTimeout(sleeps, nanos);
    }

    /** Returns whether the caller is a virtual thread that this scheduler carries. */
    public boolean isCarryingCaller() {
        return pool.virtualThreads().isCaller();
    }

    /**
     * Returns whether the caller is a virtual thread whose worker has other tasks in its queues.
     */
    public boolean hasTasksBehindCaller() {
        Worker worker = Thread.currentThread().isVirtual() ? pool.virtualThreads().worker() : null;
        return worker != null && worker.queues().size() > 0;
    }

    /**
     * Returns whether the caller, a virtual thread that has just unparked another, must yield to it
     * at once.
     */
    public boolean shouldCallerYield() {
        Worker worker = pool.virtualThreads().worker();
        return worker != null && worker.shouldYieldToUnparked();
    }

    /**
     * Announces that the caller, a virtual thread, is about to block its carrier. Calls may be
     * nested: only the outermost one has an effect.
     *
     * @return whether the carrier is a worker of this scheduler that had not announced a call
     *     before; then {@link #tryEndBlocking} must follow
     */
    public boolean tryBeginBlocking() {
        Worker worker = Thread.currentThread().isVirtual() ? pool.virtualThreads().worker() : null;
        if (worker == null || worker.stall().isBlocked()) {
            return false;
        }
        worker.stall().setBlocked(true);
        pool.compensation().workerBlocks();
        return true;
    }

    /**
     * Ends what {@link #tryBeginBlocking} has announced. Returns whether the carrier is a worker of
     * this scheduler.
     */
    public boolean tryEndBlocking() {
        Worker worker = Thread.currentThread().isVirtual() ? pool.virtualThreads().worker() : null;
        if (worker == null) {
            return false;
        }
        worker.stall().setBlocked(false);
        return true;
    }

    /**
     * Starts threads as it continues them, without listing them: a scheduler that never ends needs
     * no list of living threads.
     */
    private record UnlistedHandler(VirtualThreads threads)
            implements ThreadBridge.ContinuationHandler {
        @Override
        public void onStart(Runnable continuation, Thread thread) {
            threads.pool().virtualThreads().countStarted(1);
            threads.onContinue(continuation);
        }

        @Override
        public void onContinue(Runnable continuation) {
            threads.onContinue(continuation);
        }
    }
}
