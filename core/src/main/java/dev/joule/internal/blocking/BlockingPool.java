package dev.joule.internal.blocking;

import dev.joule.internal.idle.StackRoom;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs calls that block on threads of their own, many if need be: see the package. */
public final class BlockingPool implements Executor {

    /** The number of attempts of a virtual thread to take the lock before it yields. */
    private static final int SPINS = 100;

    private final ReentrantLock lock = new ReentrantLock();

    private final int max;
    private final long idleNanos;
    private final ThreadFactory threads;
    private final Consumer<? super Throwable> onThrow;

    /* Guarded by the lock, like the fields below. */
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Set<BlockingWorker> living = new HashSet<>();

    /** The workers that wait for a task, in the order in which they became idle. */
    private final SequencedSet<BlockingWorker> idle = new LinkedHashSet<>();

    private boolean shutdown;

    /**
     * A pool without threads.
     *
     * @param name the scheduler's name, for the threads' names
     * @param daemon whether the threads let the JVM exit
     * @param max the most threads at a time
     * @param idleNanos how long a thread waits for more work before it ends
     * @param onThrow gets what a task threw, on the task's thread; a throw of its own is ignored
     */
    public BlockingPool(
            String name,
            boolean daemon,
            int max,
            long idleNanos,
            Consumer<? super Throwable> onThrow) {
        this(named(name, daemon), max, idleNanos, onThrow);
    }

    BlockingPool(
            ThreadFactory threads, int max, long idleNanos, Consumer<? super Throwable> onThrow) {
        if (max < 1) {
            throw new IllegalArgumentException("max must be at least 1, not " + max);
        }
        this.threads = threads;
        this.max = max;
        this.idleNanos = idleNanos;
        this.onThrow = onThrow;
    }

    /**
     * Runs a task on a thread that may block.
     *
     * @throws RejectedExecutionException after shutdown, or when there is no thread and none can be
     *     started
     */
    @Override
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
        acquire();
        try {
            beginShutdown();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses new tasks, and moves those that were accepted and have not begun to a list. */
    public void shutdownInto(List<? super Runnable> neverRan) {
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
            beginShutdown();
        } finally {
            lock.unlock();
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

    /** Returns the number of threads; for tests. */
    int threads() {
        acquire();
        try {
            return living.size();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a worker's next task; null tells it to leave, and it counts no longer. */
    @Nullable Runnable next(BlockingWorker worker) {
        acquire();
        try {
            Runnable task = take(worker);
            // The task that was to be interrupted is done; a shutdownNow from here on means the
            // next.
            Thread.interrupted();
            if (task == null) {
                living.remove(worker);
            }
            return task;
        } finally {
            lock.unlock();
        }
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

    private void beginShutdown() {
        shutdown = true;
        for (BlockingWorker worker : idle) {
            worker.called.signal();
        }
    }

    private static ThreadFactory named(String name, boolean daemon) {
        return new NamedThreads(new AtomicInteger(), "joule-" + name + "-blocking-", daemon);
    }

    private record NamedThreads(AtomicInteger made, String prefix, boolean isDaemon)
            implements ThreadFactory {
        @Override
        public Thread newThread(Runnable life) {
            return new BlockingThread(life, prefix + made.getAndIncrement(), isDaemon);
        }
    }
}
