package dev.joule.internal.blocking;

import dev.joule.internal.park.StackRoom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs calls that block on threads of their own, many if need be: see the package. */
public final class BlockingPool {

    /** The number of attempts of a virtual thread to take the lock before it yields. */
    private static final int SPINS = 100;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();

    private final int max;
    private final long idleNanos;
    private final ThreadFactory threads;
    private final Consumer<? super Throwable> onThrow;
    private final Runnable onTerminated;

    /* Guarded by the lock, like the fields below. */
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Set<BlockingWorker> living = new HashSet<>();

    /** The workers that wait for a task, in the order in which they became idle. */
    private final SequencedSet<BlockingWorker> idle = new LinkedHashSet<>();

    private boolean shutdown;
    private boolean terminated;

    /**
     * A pool without threads.
     *
     * @param name the scheduler's name, for the threads' names
     * @param daemon whether the threads let the JVM exit
     * @param max the most threads at a time
     * @param idleNanos how long a thread waits for more work before it ends
     * @param onThrow gets what a task threw, on the task's thread; a throw of its own is ignored
     * @param onTerminated called once, when the pool was shut down and the last thread has done its
     *     last work; on that thread, or in the call that shuts down
     */
    public BlockingPool(
            String name,
            boolean daemon,
            int max,
            long idleNanos,
            Consumer<? super Throwable> onThrow,
            Runnable onTerminated) {
        this(named(name, daemon), max, idleNanos, onThrow, onTerminated);
    }

    BlockingPool(
            ThreadFactory threads,
            int max,
            long idleNanos,
            Consumer<? super Throwable> onThrow,
            Runnable onTerminated) {
        if (max < 1) {
            throw new IllegalArgumentException("max must be at least 1, not " + max);
        }
        this.threads = threads;
        this.max = max;
        this.idleNanos = idleNanos;
        this.onThrow = onThrow;
        this.onTerminated = onTerminated;
    }

    /**
     * Runs a task on a thread that may block.
     *
     * @throws RejectedExecutionException after shutdown, or when there is no thread and none can be
     *     started
     */
    public void execute(Runnable task) {
        Objects.requireNonNull(task, "task");
        acquire();
        try {
            if (shutdown) {
                throw new RejectedExecutionException("the blocking pool has been shut down");
            }
            if (!idle.isEmpty()) {
                BlockingWorker waiting = idle.removeLast();
                waiting.inHand = task;
                waiting.called.signal();
            } else if (living.size() < max) {
                startFor(task);
            } else {
                queue.add(task);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes the lock. If the stack ends in {@code lock}, the JVM throws only when the lock is
     * taken, and nobody would release it: so the room for it is required first.
     */
    private void acquire() {
        StackRoom.require();
        if (Thread.currentThread().isVirtual()) {
            acquireWithoutQueue();
        } else {
            lock.lock();
        }
    }

    /**
     * Takes the lock in a virtual thread, which must not stand in its queue: a worker behind it
     * would wait for this thread, and this thread might wait for that worker to carry it.
     */
    private void acquireWithoutQueue() {
        for (int i = 0; !lock.tryLock(); i++) {
            if (i < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /** Refuses new tasks; those that were accepted still run. */
    public void shutdown() {
        boolean last;
        acquire();
        try {
            last = beginShutdown();
        } finally {
            lock.unlock();
        }
        if (last) {
            onTerminated.run();
        }
    }

    /**
     * Refuses new tasks, interrupts those that run, and gives up the rest.
     *
     * @return what was accepted and never ran
     */
    public List<Runnable> shutdownNow() {
        List<Runnable> neverRan = new ArrayList<>();
        shutdownInto(neverRan);
        interruptAll();
        return neverRan;
    }

    /** Refuses new tasks, and moves those that were accepted and have not begun to a list. */
    public void shutdownInto(List<? super Runnable> neverRan) {
        boolean last;
        acquire();
        try {
            for (BlockingWorker worker : living) {
                if (worker.inHand != null) {
                    neverRan.add(worker.inHand);
                    worker.inHand = null;
                }
            }
            neverRan.addAll(queue);
            queue.clear();
            last = beginShutdown();
        } finally {
            lock.unlock();
        }
        if (last) {
            onTerminated.run();
        }
    }

    /** Interrupts the tasks that run. */
    public void interruptAll() {
        acquire();
        try {
            for (BlockingWorker worker : living) {
                interrupt(Objects.requireNonNull(worker.thread));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Interrupts a thread; one whose channel throws when it is closed keeps no other from it. */
    private void interrupt(Thread thread) {
        try {
            thread.interrupt();
        } catch (Throwable thrown) {
            report(thrown);
        }
    }

    /** Reports a throw to the handler; a throw of the handler's own is ignored. */
    void report(Throwable thrown) {
        try {
            onThrow.accept(thrown);
        } catch (Throwable ignored) {
            // As the JVM does with a throw of an uncaught-exception handler.
        }
    }

    /**
     * Waits until it was shut down and no thread works any more; returns whether it came to that.
     */
    public boolean awaitTermination(long nanos) throws InterruptedException {
        StackRoom.require(); // as in acquire
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (!terminated && left > 0) {
                left = ended.awaitNanos(left);
            }
            return terminated;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of tasks that run now, or are about to. */
    public int active() {
        acquire();
        try {
            return living.size() - idle.size();
        } finally {
            lock.unlock();
        }
    }

    /** Adds the threads that run a task now to a list. */
    public void addBusyThreadsTo(List<Thread> busy) {
        acquire();
        try {
            for (BlockingWorker worker : living) {
                if (worker.isRunning) {
                    busy.add(Objects.requireNonNull(worker.thread));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of tasks that wait for a thread. */
    public int pending() {
        acquire();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of threads. */
    public int threads() {
        acquire();
        try {
            return living.size();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a worker's next task; null tells it to leave, and it counts no longer. */
    @Nullable Runnable next(BlockingWorker worker) {
        boolean last;
        acquire();
        try {
            Runnable task = take(worker);
            // The task that was to be interrupted is done; a shutdownNow from here on means the
            // next.
            Thread.interrupted();
            if (task != null) {
                return task;
            }
            living.remove(worker);
            last = endsNow();
        } finally {
            lock.unlock();
        }
        if (last) {
            onTerminated.run();
        }
        return null;
    }

    private @Nullable Runnable take(BlockingWorker worker) {
        worker.isRunning = false;
        Runnable task = worker.inHand;
        if (task == null) {
            task = queue.poll();
        }
        if (task == null && !shutdown) {
            idle.add(worker);
            long left = idleNanos;
            while (worker.inHand == null && !shutdown && left > 0) {
                try {
                    left = worker.called.awaitNanos(left);
                } catch (InterruptedException meantForTaskThatEnded) {
                    left = idleNanos;
                }
            }
            task = worker.inHand;
            idle.remove(worker);
        }
        worker.inHand = null;
        worker.isRunning = task != null;
        return task;
    }

    private void startFor(Runnable task) {
        BlockingWorker worker = new BlockingWorker(this, lock.newCondition(), task);
        living.add(worker);
        try {
            Thread thread = threads.newThread(worker);
            worker.thread = thread;
            thread.start();
        } catch (Throwable failed) {
            living.remove(worker);
            if (living.isEmpty()) {
                throw new RejectedExecutionException("no thread can be started", failed);
            }
            queue.add(task);
        }
    }

    /** Returns whether the pool ended with this call. */
    private boolean beginShutdown() {
        shutdown = true;
        for (BlockingWorker worker : idle) {
            worker.called.signal();
        }
        return endsNow();
    }

    private boolean endsNow() {
        if (!shutdown || terminated || !living.isEmpty()) {
            return false;
        }
        terminated = true;
        ended.signalAll();
        return true;
    }

    private static ThreadFactory named(String name, boolean daemon) {
        AtomicInteger made = new AtomicInteger();
        String prefix = "joule-" + name + "-blocking-";
        return life -> new BlockingThread(life, prefix + made.getAndIncrement(), daemon);
    }
}
