package dev.joule.internal.executor;

import dev.joule.Scheduler;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.submit.Submitter;
import dev.joule.internal.submit.TaskDecorator;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.SchedulerConfig;
import dev.joule.internal.worker.Worker;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The views of a scheduler, and the parts of the scheduler that they need. */
public final class Views {
    private static final int MAX_THREADS = 32_767;
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    final Scheduler scheduler;
    final Lifecycle lifecycle;
    final Submitter submitter;
    final TaskDecorator decorator;
    final TaskRuntime runtime;
    final DelayedTasks delayed;
    final Supplier<@Nullable Worker> currentWorker;
    final Consumer<Throwable> handler;

    private final SchedulerConfig config;
    private final BlockingPool shared;

    /** The views that have tasks, or for whose end a thread waits. */
    private final Set<View> known = ConcurrentHashMap.newKeySet();

    /** The views' own threads, as far as they are reachable; guarded by itself. */
    private final Set<BlockingPool> own = Collections.newSetFromMap(new WeakHashMap<>());

    public Views(
            Scheduler scheduler,
            SchedulerConfig config,
            Lifecycle lifecycle,
            Submitter submitter,
            TaskDecorator decorator,
            TaskRuntime runtime,
            DelayedTasks delayed,
            BlockingPool shared,
            Supplier<@Nullable Worker> currentWorker) {
        this.scheduler = scheduler;
        this.config = config;
        this.lifecycle = lifecycle;
        this.submitter = submitter;
        this.decorator = decorator;
        this.runtime = runtime;
        this.delayed = delayed;
        this.shared = shared;
        this.currentWorker = currentWorker;
        handler = config;
    }

    public ScheduledExecutorService workers() {
        return new WorkersView(this);
    }

    public ExecutorService blocking() {
        return new BlockingView(this, shared, null);
    }

    public ExecutorService blocking(String name, int maxThreads) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name is blank");
        }
        if (maxThreads < 1 || maxThreads > MAX_THREADS) {
            throw new IllegalArgumentException(
                    "maxThreads must be 1 to " + MAX_THREADS + ", not " + maxThreads);
        }
        BlockingPool threads =
                new BlockingPool(
                        config.name() + "-" + name,
                        config.daemon(),
                        maxThreads,
                        IDLE_NANOS,
                        handler);
        return new BlockingView(this, threads, name);
    }

    void add(View view) {
        known.add(view);
    }

    void remove(View view) {
        known.remove(view);
    }

    /** Makes threads known that are a view's own, to be ended with the scheduler. */
    void addOwn(BlockingPool threads) {
        synchronized (own) {
            own.add(threads);
        }
    }

    void recheckEnd() {
        lifecycle.recheckTermination();
    }

    // ---- the end of the scheduler

    /** Shuts all views down. */
    public void shutdown() {
        known.forEach(View::shutdown);
    }

    /** Shuts all views down, and moves their tasks that have not begun to a list. */
    public void claimInto(List<Runnable> neverRan) {
        for (View view : known) {
            view.claimInto(neverRan);
        }
    }

    /** Adds the threads to a list that are the views' own and run a task. */
    public void addBusyTo(List<Thread> busy) {
        for (View view : known) {
            if (view instanceof BlockingView blocking && blocking.hasOwnThreads()) {
                view.addRunnersTo(busy);
            }
        }
    }

    /** Ends all views, after their scheduler. */
    public void schedulerEnded() {
        known.forEach(View::end);
        synchronized (own) {
            own.forEach(BlockingPool::shutdown);
        }
    }
}
