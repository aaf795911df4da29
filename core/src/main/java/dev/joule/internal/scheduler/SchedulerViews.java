package dev.joule.internal.scheduler;

import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.executor.FutureOfView;
import dev.joule.internal.executor.GuardedRun;
import dev.joule.internal.executor.TaskInterrupts;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.view.BlockingView;
import dev.joule.internal.view.View;
import dev.joule.internal.view.ViewHost;
import dev.joule.internal.view.ViewTask;
import dev.joule.internal.view.Views;
import dev.joule.internal.view.WorkersView;
import dev.joule.internal.worker.Nesting;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The views of a scheduler, and the parts of it that they need. */
final class SchedulerViews implements ViewHost {
    private static final int MAX_THREADS = 32_767;
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final JouleScheduler scheduler;
    private final SchedulerConfig config;
    private final Lifecycle lifecycle;
    private final Submitter submitter;
    private final TaskDecorator decorator;
    private final TaskRuntime home;
    private final BlockingPool shared;
    private final Views views = new Views();

    /* Made once: the first may be needed in a full heap. */
    private final Consumer<Throwable> handler;
    private final Runnable onTerminated;

    SchedulerViews(
            JouleScheduler scheduler,
            SchedulerConfig config,
            Lifecycle lifecycle,
            Submitter submitter,
            TaskDecorator decorator,
            TaskRuntime home,
            BlockingPool shared) {
        this.scheduler = scheduler;
        this.config = config;
        this.lifecycle = lifecycle;
        this.submitter = submitter;
        this.decorator = decorator;
        this.home = home;
        this.shared = shared;
        handler = config::handle;
        onTerminated = () -> {};
    }

    ScheduledExecutorService workers() {
        return views.add(new WorkersView(this));
    }

    ExecutorService blocking() {
        return blocking(shared, null);
    }

    ExecutorService blocking(String name, int maxThreads) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name is blank");
        }
        if (maxThreads < 1 || maxThreads > MAX_THREADS) {
            throw new IllegalArgumentException(
                    "maxThreads must be 1 to " + MAX_THREADS + ", not " + maxThreads);
        }
        return blocking(
                new BlockingPool(
                        config.name() + "-" + name,
                        config.daemon(),
                        maxThreads,
                        IDLE_NANOS,
                        handler,
                        onTerminated),
                name);
    }

    private ExecutorService blocking(BlockingPool pool, @Nullable String name) {
        ViewThreads threads = new ViewThreads(pool, name != null, home, lifecycle, submitter);
        return views.add(new BlockingView(this, name, threads));
    }

    // ---- the end

    void shutdown() {
        views.shutdown();
    }

    /** Returns the views that have not ended, to be stopped with the scheduler. */
    Views views() {
        return views;
    }

    void schedulerEnded() {
        views.schedulerEnded();
    }

    // ---- ViewHost

    @Override
    public ScheduledExecutorService scheduler() {
        return scheduler;
    }

    @Override
    public boolean runsTasks() {
        return scheduler.nesting() != null;
    }

    @Override
    public @Nullable Object innermost() {
        Nesting nesting = scheduler.nesting();
        return nesting == null ? null : nesting.innermost();
    }

    @Override
    public Runnable guarded(Runnable task) {
        return new GuardedRun(task, scheduler);
    }

    @Override
    public void interrupt(@Nullable Object task, Thread thread) {
        TaskInterrupts.interrupt(task, thread);
    }

    @Override
    public Runnable withContext(Runnable task) {
        return decorator.around(task, null);
    }

    @Override
    public <T> Callable<T> withContext(Callable<T> task) {
        return decorator.around(task, null);
    }

    @Override
    public <T> RunnableFuture<T> future(Callable<T> body, Runnable turn) {
        return new FutureOfView<>(body, turn, scheduler);
    }

    @Override
    public void execute(ViewTask task) {
        submitter.execute(task);
    }

    @Override
    public void accept(Throwable thrown) {
        handler.accept(thrown);
    }

    @Override
    public void ended(View view) {
        views.remove(view);
    }
}
