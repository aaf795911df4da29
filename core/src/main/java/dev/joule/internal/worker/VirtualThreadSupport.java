package dev.joule.internal.worker;

import dev.joule.internal.virtual.ThreadBridge;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Supports the virtual threads that the workers of a pool carry. */
public final class VirtualThreadSupport {
    private final Pool pool;

    /**
     * The threads that were started and have not ended. Strong references: as long as a scheduler
     * can go on, its threads can be interrupted, and its end waits for them.
     */
    private final Set<Thread> living = ConcurrentHashMap.newKeySet();

    private final LongAdder started = new LongAdder();

    /**
     * Plain: a thread that finds a virtual thread of this pool, or is one, does so after this field
     * was set. {@code null} as long as no virtual thread was requested.
     */
    private @Nullable ThreadBridge bridge;

    VirtualThreadSupport(Pool pool) {
        this.pool = pool;
    }

    /** Allows continuations of virtual threads to be given to workers. */
    public void open(ThreadBridge bridge) {
        this.bridge = bridge;
        // Until now the sentinel may rest, since spares could not help.
        pool.compensation().sparesCanHelp();
    }

    @Nullable ThreadBridge bridge() {
        return bridge;
    }

    /** Returns the virtual threads that this pool's workers carry and that have not ended. */
    public Set<Thread> living() {
        return living;
    }

    /** Counts a thread that is started, or with -1 takes back one that was refused. */
    public void countStarted(int number) {
        started.add(number);
    }

    /** Returns the number of threads that were started. */
    public long started() {
        return started.sum();
    }

    /** Returns the thread whose next run a task is, or else the task itself. */
    Object threadOrTask(Runnable task) {
        ThreadBridge crossing = bridge;
        return crossing != null && crossing.isContinuation(task) ? crossing.threadOf(task) : task;
    }

    /** Returns whether a task is the next run of a virtual thread. */
    public boolean isContinuation(Runnable task) {
        ThreadBridge crossing = bridge;
        return crossing != null && crossing.isContinuation(task);
    }

    /**
     * Returns the worker of this pool whose thread runs the caller, which may be a virtual thread.
     * In that case the answer holds only while the caller is pinned.
     */
    public @Nullable Worker worker() {
        ThreadBridge crossing = bridge;
        return crossing == null ? null : pool.workerOf(crossing.currentCarrier());
    }

    /** Returns whether the caller is a virtual thread that this pool's workers carry. */
    public boolean isCaller() {
        // Checks the thread first: most callers are not virtual.
        return Thread.currentThread().isVirtual() && worker() != null;
    }

    /**
     * Enqueues an accepted task for a virtual thread that this pool's workers carry.
     *
     * @return {@code false} if the caller is no such thread
     */
    boolean trySchedule(Runnable task) {
        Thread caller = Thread.currentThread();
        ThreadBridge crossing = bridge;
        if (!caller.isVirtual() || crossing == null) {
            return false;
        }
        crossing.pin(caller); // else it might move to another carrier meanwhile
        try {
            Worker worker = worker();
            if (worker == null) {
                return false;
            }
            worker.schedule(task);
            return true;
        } finally {
            crossing.unpin(caller);
        }
    }
}
