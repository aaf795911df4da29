package dev.joule.internal.scheduler;

import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.task.TaskRuntime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The views of a scheduler that have not ended, as far as they are reachable, and the parts of the
 * scheduler that they need.
 */
final class Views {
    private static final int MAX_THREADS = 32_767;
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    final JouleScheduler scheduler;
    final Lifecycle lifecycle;
    final Submitter submitter;
    final TaskDecorator decorator;
    final TaskRuntime home;
    final DelayedTasks delayed;
    final BooleanSupplier isOnWorker;
    final Consumer<Throwable> handler;

    private final SchedulerConfig config;
    private final BlockingPool shared;
    private final Set<View> open = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean isEnded;

    Views(
            JouleScheduler scheduler,
            SchedulerConfig config,
            Lifecycle lifecycle,
            Submitter submitter,
            TaskDecorator decorator,
            TaskRuntime home,
            DelayedTasks delayed,
            BlockingPool shared,
            BooleanSupplier isOnWorker) {
        this.scheduler = scheduler;
        this.config = config;
        this.lifecycle = lifecycle;
        this.submitter = submitter;
        this.decorator = decorator;
        this.home = home;
        this.delayed = delayed;
        this.shared = shared;
        this.isOnWorker = isOnWorker;
        handler = config::handle;
    }

    ScheduledExecutorService workers() {
        return add(new WorkersView(this));
    }

    ExecutorService blocking() {
        return add(new BlockingView(this, shared, null));
    }

    ExecutorService blocking(String name, int maxThreads) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name is blank");
        }
        if (maxThreads < 1 || maxThreads > MAX_THREADS) {
            throw new IllegalArgumentException(
                    "maxThreads must be 1 to " + MAX_THREADS + ", not " + maxThreads);
        }
        BlockingPool own =
                new BlockingPool(
                        config.name() + "-" + name,
                        config.daemon(),
                        maxThreads,
                        IDLE_NANOS,
                        handler,
                        () -> {});
        return add(new BlockingView(this, own, name));
    }

    /** Makes a view known; ends it if the scheduler has ended. */
    private synchronized <V extends View> V add(V view) {
        if (isEnded) {
            view.end();
        } else {
            open.add(view);
        }
        return view;
    }

    /** Forgets a view that has ended. */
    synchronized void remove(View view) {
        open.remove(view);
    }

    private synchronized List<View> snapshot() {
        return new ArrayList<>(open);
    }

    void recheckEnd() {
        lifecycle.recheckTermination();
    }

    // ---- the end of the scheduler

    /** Shuts all views down. */
    void shutdown() {
        snapshot().forEach(View::shutdown);
    }

    /** Shuts all views down, and moves their tasks that have not begun to a list. */
    void claimInto(List<Runnable> neverRan) {
        for (View view : snapshot()) {
            view.claimInto(neverRan);
        }
    }

    /** Adds the threads to a list that are the views' own and run a task. */
    void addBusyTo(List<Thread> busy) {
        for (View view : snapshot()) {
            if (view instanceof BlockingView blocking && blocking.hasOwnThreads()) {
                view.addRunnersTo(busy);
            }
        }
    }

    /** Ends all views, after their scheduler. */
    void schedulerEnded() {
        List<View> last;
        synchronized (this) {
            isEnded = true;
            last = snapshot();
            open.clear();
        }
        last.forEach(View::end);
    }
}
