package dev.joule.internal.worker;

import dev.joule.internal.virtual.ThreadBridge;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs single tasks for one worker. Reports the exception of a task, and clears its interrupt when
 * it ends.
 */
final class TaskRunner extends TaskRunnerFields.PadAfterTask {
    /* field   | worker | others | guards
     * current | Opaque | Opaque | nothing: a moment later it may be another */
    private static final VarHandle CURRENT =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "current",
                    VarHandle.class,
                    TaskRunnerFields.TaskFields.class,
                    Runnable.class);

    private final Pool pool;
    private final Worker worker;
    private final VirtualThreadSupport virtualThreads;
    private final Consumer<Throwable> uncaught;
    private final CarrierLocals carrierLocals = new CarrierLocals();
    private final DirectedYield directedYield;
    private @Nullable Thread thread;

    TaskRunner(Pool pool, Worker worker) {
        this.pool = pool;
        this.worker = worker;
        virtualThreads = pool.virtualThreads();
        uncaught = pool.uncaught;
        directedYield = new DirectedYield(pool.clock, this);
    }

    /** Sets the thread that the tasks run on, before the first. */
    void on(Thread thread) {
        this.thread = thread;
    }

    private @Nullable Runnable currentOpaque() {
        return (Runnable) CURRENT.getOpaque(this);
    }

    private void setCurrentOpaque(@Nullable Runnable task) {
        CURRENT.setOpaque(this, task);
    }

    /** Returns whether the worker runs this very task now; called on its thread. */
    boolean isIn(Runnable task) {
        return current == task; // written by this thread
    }

    /** Returns whether the worker is in a task; for any thread, and soon out of date. */
    boolean isInTask() {
        return currentOpaque() != null;
    }

    /** Returns the thread while a task runs on it: see {@link Worker#threadInTask}. */
    @Nullable Thread threadInTask() {
        Runnable task = currentOpaque();
        if (task == null) {
            return null;
        }
        ThreadBridge bridge = virtualThreads.bridge();
        return bridge != null && bridge.isContinuation(task) ? bridge.threadOf(task) : thread;
    }

    /**
     * Returns the task that is run, unless it is a virtual thread: see {@link Worker#plainTask}.
     */
    @Nullable Runnable plainTask() {
        Runnable task = currentOpaque();
        return task == null || virtualThreads.isContinuation(task) ? null : task;
    }

    /** Notes that the task that runs has made another runnable. */
    void noteUnpark() {
        hasUnparked = true;
    }

    /** See {@link DirectedYield#tryBegin}. */
    boolean tryBeginDirectedYield() {
        return directedYield.tryBegin();
    }

    /** See {@link DirectedYield#takePending}. */
    boolean takePendingYield() {
        return isYieldPending && directedYield.takePending();
    }

    void noteSelfWake() {
        selfWoken = true;
    }

    boolean isSelfWoken() {
        return selfWoken;
    }

    /**
     * Runs a task. Returns the task that waited for the end of this one, if it must follow at once.
     */
    @Nullable Runnable run(Runnable task) {
        setCurrentOpaque(task);
        ThreadBridge bridge = virtualThreads.bridge();
        Runnable follower = null;
        if (bridge != null && bridge.isContinuation(task)) {
            carry(task, bridge);
        } else {
            if (bridge != null) {
                carrierLocals.useTaskSet();
            }
            follower = runPlain(task);
        }
        setCurrentOpaque(null);
        return follower;
    }

    private @Nullable Runnable runPlain(Runnable task) {
        selfWoken = false;
        Runnable follower = null;
        if (pool.interruptsNewTasks) { // all tasks were interrupted before this one began
            interruptSafely();
        }
        try {
            if (task instanceof PolledTask polled) {
                follower = polled.runOn(worker);
            } else {
                task.run();
            }
        } catch (Throwable thrown) {
            report(thrown);
        }
        if (Thread.currentThread().isInterrupted()) {
            Thread.interrupted(); // meant for the task that ran
        }
        return follower;
    }

    /**
     * Interrupts this thread; one of the user's factory may throw, and the task runs all the same.
     */
    private void interruptSafely() {
        try {
            Thread.currentThread().interrupt();
        } catch (Throwable thrown) {
            report(thrown);
        }
    }

    /**
     * Continues a virtual thread until it parks or ends. The JDK clears interrupts of virtual
     * threads.
     */
    private void carry(Runnable continuation, ThreadBridge bridge) {
        carrierLocals.useCarrierSet();
        boolean wasYielding = directedYield.isYielding();
        directedYield.onRunStart();
        try {
            continuation.run();
        } catch (Throwable thrown) {
            // If the thread has ended, its own exception handler threw this; the JDK ignores it,
            // too.
            if (bridge.threadOf(continuation).isAlive()) {
                report(thrown);
            }
        }
        directedYield.onRunEnd(wasYielding);
        if (worker.stall.isBlocked()) { // the thread left its carrier in a blocking call
            worker.stall.setBlocked(false);
        }
        Thread carried = bridge.threadOf(continuation);
        if (!carried.isAlive()) {
            virtualThreads.living().remove(carried);
            if (bridge.tryMarkEnded(carried)) {
                worker.counters().increment(WorkerCounters.THREADS_ENDED);
            }
        }
    }

    /** Reports an exception of a task or of the scheduler itself to the handler. */
    void report(Throwable thrown) {
        try {
            uncaught.accept(thrown);
        } catch (Throwable ignored) {
            // A handler that throws must not end the worker, and there is no other handler.
        }
    }
}
