package dev.joule.internal.task;

import dev.joule.Scheduler;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.WorkerCounters;
import dev.joule.task.Pollable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** The part of a scheduler that its tasks with a handle need. */
public final class TaskRuntime {
    private final Scheduler scheduler;
    private final Pool pool;
    private final TaskRegistry registry;
    private final Consumer<Throwable> uncaught;

    private volatile boolean closing;

    /** The threads in {@code blockOn}. */
    private final Set<BlockOn> blocked = ConcurrentHashMap.newKeySet();

    /** The periodic tasks that are not over. */
    private final Set<Task<?>> periodic = ConcurrentHashMap.newKeySet();

    /** Counted by threads that are no workers; workers have counters of their own. */
    private final LongAdder spawnedOutside = new LongAdder();

    private final LongAdder finishedOutside = new LongAdder();

    public TaskRuntime(Scheduler scheduler, Pool pool, Consumer<Throwable> uncaught) {
        this.scheduler = scheduler;
        this.pool = pool;
        this.uncaught = uncaught;
        registry = new TaskRegistry(pool.size());
    }

    Scheduler scheduler() {
        return scheduler;
    }

    Pool pool() {
        return pool;
    }

    public TaskRegistry registry() {
        return registry;
    }

    /**
     * Ends the threads in {@code blockOn}, cancels the tasks that have parked, and from now on each
     * task that is about to park or wakes itself. Returns the number of tasks that this call
     * cancelled.
     */
    public int closeAndCancel() {
        closing = true;
        for (BlockOn context : blocked) {
            context.close();
        }
        return registry.closeAndCancel();
    }

    /** Polls on the calling thread; see {@link BlockOn}. */
    public <T> T blockOn(Pollable<T> pollable) throws InterruptedException {
        return BlockOn.run(this, pollable);
    }

    /**
     * Passes the exception of a task, if it fails, to the handler of uncaught exceptions. The task
     * must not have begun.
     */
    public void reportFailureOf(Task<?> task) {
        boolean isRegistered =
                task.tryJoinWith(() -> {
                    if (task.hasFailed()) {
                        report(task.failure());
                    }
                });
        assert isRegistered : "begun";
    }

    /** Lists a periodic task until it is over. */
    public void addPeriodic(Task<?> task) {
        periodic.add(task);
        boolean isRegistered = task.tryJoinWith(() -> periodic.remove(task));
        assert isRegistered : "begun";
    }

    /** Removes a periodic task that was refused. */
    public void removePeriodic(Task<?> task) {
        periodic.remove(task);
    }

    /** Wakes the periodic tasks. After a shutdown they end between two runs. */
    public void wakePeriodic() {
        periodic.forEach(Task::wake);
    }

    /** Lists a thread that polls for this scheduler. Returns false if the scheduler is closing. */
    boolean enter(BlockOn context) {
        blocked.add(context);
        // Read after the thread was listed, so that either this thread or the closing one sees the
        // other.
        if (closing) {
            blocked.remove(context);
            return false;
        }
        return true;
    }

    void leave(BlockOn context) {
        blocked.remove(context);
    }

    boolean isClosing() {
        return closing;
    }

    void report(Throwable thrown) {
        try {
            uncaught.accept(thrown);
        } catch (Throwable ignored) {
            // A handler that throws must not keep the task from its end.
        }
    }

    public void countSpawnedOutside() {
        spawnedOutside.increment();
    }

    /** Takes back the count of a task that was refused. */
    public void uncountSpawnedOutside() {
        spawnedOutside.decrement();
    }

    void countFinishedOutside() {
        finishedOutside.increment();
    }

    /** Returns the number of stackless tasks and blocking calls accepted so far. */
    public long spawned() {
        return spawnedOutside.sum() + pool.counted(WorkerCounters.SPAWNED);
    }

    /** Returns the number of those that are over. */
    public long finished() {
        return finishedOutside.sum() + pool.counted(WorkerCounters.FINISHED);
    }
}
