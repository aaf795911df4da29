package dev.joule.internal.scheduler;

import dev.joule.SchedulerStats;
import dev.joule.ShutdownReport;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.diagnose.Diagnostics;
import dev.joule.internal.diagnose.SchedulerMetrics;
import dev.joule.internal.diagnose.SchedulerObserver.Observed;
import dev.joule.internal.executor.ContextExecutor;
import dev.joule.internal.executor.DelayedTask;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.executor.SubmittedTask;
import dev.joule.internal.executor.Views;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.queue.ThreadProbe;
import dev.joule.internal.shutdown.Shutdown;
import dev.joule.internal.submit.Submitter;
import dev.joule.internal.submit.Submitter.Caller;
import dev.joule.internal.submit.TaskDecorator;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.SchedulerConfig;
import dev.joule.internal.worker.Worker;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The implementation of {@link dev.joule.Scheduler}: creates and connects the parts, and delegates
 * to them.
 *
 * <p>Longer than other classes: it implements two public interfaces, mostly by short methods that
 * delegate.
 */
public final class JouleScheduler extends ContextExecutor
        implements InternalScheduler, DelayedTasks.Host, Lifecycle.Owner {
    private static final long BLOCKING_IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final SchedulerConfig config;
    private final Lifecycle lifecycle;
    private final Pool pool;
    private final TaskRuntime runtime;
    private final DelayedTasks delayed;
    private final BlockingPool blocking;

    /**
     * The pool that writes warnings to the log. It is separate, since users' calls may take all
     * threads of {@link #blocking}.
     */
    private final BlockingPool logging;

    private final Submitter submitter;
    private final VirtualThreads virtual;
    private final Views views;
    private final WorkerThreads threads;
    private final SpareThreads spareThreads;
    private final Diagnostics diagnostics;

    private JouleScheduler(SchedulerConfig config) {
        super(new TaskDecorator(config.contextHook(), config));
        this.config = config;
        lifecycle = new Lifecycle(config.workers());
        pool =
                new Pool(
                        new PoolSetup(
                                config.workers(),
                                config.stealing(),
                                System.nanoTime(),
                                Clock.SYSTEM,
                                config.newDriver(),
                                config.workerHooks(),
                                config,
                                lifecycle,
                                config.taskPolicy()));
        runtime = new TaskRuntime(this, pool, config);
        submitter = new Submitter(pool, lifecycle, runtime, decorator, config.maxPending(), this);
        delayed = new DelayedTasks(this, pool);
        blocking =
                new BlockingPool(
                        config.name(),
                        config.daemon(),
                        config.maxBlockingThreads(),
                        BLOCKING_IDLE_NANOS,
                        config);
        logging = new BlockingPool(config.name() + "-log", true, 1, BLOCKING_IDLE_NANOS, config);
        virtual = new VirtualThreads(pool, lifecycle, decorator, config.uncaught(), this);
        views =
                new Views(
                        this, config, lifecycle, submitter, decorator, runtime, delayed, blocking,
                        pool);
        lifecycle.attach(pool, this);
        threads = makeThreads();
        Observed observed = new Observed(this, pool, runtime.registry(), new AtomicBoolean());
        diagnostics = new Diagnostics(config, pool, logging, observed);
        spareThreads = new SpareThreads(config, pool, lifecycle, diagnostics);
    }

    /** Made for each call: a program that starts does not wait for its class. */
    private Shutdown ending() {
        return new Shutdown(
                lifecycle,
                pool,
                runtime,
                delayed,
                blocking,
                views,
                virtual,
                this::carriers,
                config);
    }

    private WorkerThreads makeThreads() {
        try {
            return new WorkerThreads(pool, config, lifecycle);
        } catch (Throwable refused) {
            lifecycle.stopNow(); // the factory may have started threads
            throw refused;
        }
    }

    /** Returns the threads of the workers and of the spares that live. */
    private List<Thread> carriers() {
        List<Thread> carriers = new ArrayList<>(threads.all());
        carriers.addAll(spareThreads.spares());
        return carriers;
    }

    /** Makes a scheduler and starts its threads: all of them, or none. */
    public static JouleScheduler start(SchedulerConfig config) {
        JouleScheduler scheduler = new JouleScheduler(config);
        boolean allStarted = false;
        try {
            scheduler.threads.start();
            scheduler.spareThreads.start();
            allStarted = true;
        } finally {
            if (!allStarted) {
                scheduler.lifecycle.stopNow();
            }
        }
        return scheduler;
    }

    // ---- Lifecycle.Owner

    @Override
    public boolean isNothingLeft() {
        return runtime.registry().isEmpty()
                && delayed.isEmpty()
                && !pool.virtualThreads().living().iterator().hasNext()
                && pool.isDrained();
    }

    @Override
    public void ended() {
        runtime.closeAndCancel(); // for threads in blockOn timers no longer fire
        blocking.shutdown();
        diagnostics.ended();
        logging.shutdown();
        views.schedulerEnded();
    }

    // ---- taking work in

    @Override
    public void execute(Runnable task) {
        submitter.execute(Objects.requireNonNull(task, "task"));
    }

    @Override
    public <T> JoinHandle<T> spawn(Pollable<T> task) {
        return submitter.spawn(Objects.requireNonNull(task, "task"));
    }

    @Override
    public void spawnDetached(Pollable<?> task) {
        submitter.spawnDetached(Objects.requireNonNull(task, "task"));
    }

    @Override
    public JoinHandle<Void> spawnPeriodic(Duration period, Supplier<? extends Pollable<?>> work) {
        return submitter.spawnPeriodic(period, Objects.requireNonNull(work, "work"));
    }

    @Override
    public <T> JoinHandle<T> call(Callable<T> task) {
        return submitter.call(Objects.requireNonNull(task, "task"));
    }

    @Override
    public <T> JoinHandle<T> callBlocking(Callable<T> call) {
        Objects.requireNonNull(call, "call");
        Callable<T> body = decorator.around(call, null);
        lifecycle.blockingCallBegins();
        try {
            submitter.refuseAfterShutdown();
            BlockingTask<T> task = new BlockingTask<>(runtime, body, lifecycle::blockingCallEnds);
            blocking.execute(task.asRunnable()); // from here on it counts itself out
            runtime.countSpawnedOutside();
            return task;
        } catch (Throwable thrown) {
            lifecycle.blockingCallEnds();
            throw thrown;
        }
    }

    @Override
    public <T> T blockOn(Pollable<T> pollable) throws InterruptedException {
        Objects.requireNonNull(pollable, "pollable");
        if (caller() == Caller.WORKER) {
            throw new IllegalStateException(
                    "blockOn() would block a worker of the scheduler it waits for;"
                            + " spawn the pollable, or poll it from the task");
        }
        return runtime.blockOn(pollable);
    }

    // ---- virtual threads

    @Override
    public Thread.Builder.OfVirtual ofVirtual() {
        return virtual.builder();
    }

    @Override
    public ThreadFactory virtualThreadFactory() {
        return virtual.factory();
    }

    @Override
    public ExecutorService newVirtualThreadPerTaskExecutor() {
        return Executors.newThreadPerTaskExecutor(virtual.factory());
    }

    /**
     * Returns this scheduler in the form in which the JDK can use it for all virtual threads of the
     * process. It must not be shut down after that: the JDK's own virtual threads, which the others
     * need, may be among them.
     *
     * @throws UnsupportedOperationException where the JDK's side cannot be reached
     */
    public DefaultVirtualThreadScheduler carrierOfAll() {
        return virtual.carrierOfAll(this);
    }

    // ---- views

    @Override
    public ExecutorService newBlockingExecutor() {
        return views.blocking();
    }

    @Override
    public ExecutorService newBlockingExecutor(String name, int maxThreads) {
        return views.blocking(name, maxThreads);
    }

    @Override
    public ScheduledExecutorService newExecutorView() {
        return views.workers();
    }

    // ---- ExecutorService

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new SubmittedTask<>(decorator.around(callable, null), pool);
    }

    @Override
    protected void executeCaptured(Runnable task) {
        submitter.executeCaptured(task);
    }

    // ---- ScheduledExecutorService

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Objects.requireNonNull(command, "command");
        return delay(Executors.callable(command), unit.toNanos(delay), 0);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        Objects.requireNonNull(callable, "callable");
        return delay(callable, unit.toNanos(delay), 0);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
            Runnable command, long initialDelay, long period, TimeUnit unit) {
        long nanos = DelayedTask.periodNanos(period, unit);
        return delay(Executors.callable(command), unit.toNanos(initialDelay), nanos);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        long nanos = DelayedTask.periodNanos(delay, unit);
        return delay(Executors.callable(command), unit.toNanos(initialDelay), -nanos);
    }

    private <T> DelayedTask<T> delay(Callable<T> callable, long delayNanos, long periodNanos) {
        submitter.refuseAfterShutdown();
        Callable<T> body = decorator.around(callable, null);
        DelayedTask<T> task = new DelayedTask<>(body, delayNanos, periodNanos, delayed);
        if (!delayed.tryStart(task)) {
            throw submitter.refused();
        }
        return task;
    }

    // ---- DelayedTasks.Host

    @Override
    public boolean anyTimer(Predicate<? super TimerEntry> wanted) {
        return pool.anyTimer(wanted);
    }

    @Override
    public void acceptDue(Runnable task) {
        submitter.acceptDue(task);
    }

    @Override
    public void recheckTermination() {
        lifecycle.recheckTermination();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void addTimer(TimerEntry entry) {
        Worker worker = pool.current();
        if (worker == null) {
            worker = pool.worker(Integer.remainderUnsigned(ThreadProbe.ofCaller(), pool.size()));
        }
        if (!worker.wheel().add(entry)) {
            return; // cancelled already
        }
        pool.timerAdded(entry.deadlineNanos());
    }

    // ---- the end

    @Override
    public void shutdown() {
        ending().begin();
        views.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return ending().now();
    }

    @Override
    public ShutdownReport shutdownAndAwait(Duration grace) {
        Objects.requireNonNull(grace, "grace");
        refuseOnOwnWorker("shutdownAndAwait(Duration)");
        shutdown();
        return ending().after(grace);
    }

    @Override
    public boolean isShutdown() {
        return lifecycle.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return lifecycle.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        refuseOnOwnWorker("awaitTermination()");
        return lifecycle.await(timeout, unit);
    }

    @Override
    public void close() {
        refuseOnOwnWorker("close()");
        shutdown();
        ending().awaited();
    }

    private void refuseOnOwnWorker(String call) {
        switch (caller()) {
            case OUTSIDE -> {}
            case CALLBACK ->
                    throw new IllegalStateException(
                            call
                                    + " in a callback of "
                                    + this
                                    + " would wait for that callback to return");
            case WORKER, VIRTUAL_THREAD, BLOCKING_CALL ->
                    throw new IllegalStateException(
                            call + " in a task of " + this + " would wait for itself");
        }
    }

    private Caller caller() {
        Caller caller = submitter.caller();
        boolean isInCallback = Shutdown.isOnCaller(pool) || spareThreads.isOnSentinel();
        return caller == Caller.OUTSIDE && isInCallback ? Caller.CALLBACK : caller;
    }

    // ---- for other packages

    @Override
    public SchedulerStats stats() {
        return new SchedulerMetrics(pool, runtime, submitter, spareThreads, blocking).read();
    }

    @Override
    public String name() {
        return config.name();
    }

    @Override
    public int workers() {
        return config.workers();
    }

    @Override
    public String toString() {
        if (isTerminated()) {
            return "Scheduler[" + config.name() + ", terminated]";
        }
        return "Scheduler["
                + config.name()
                + (isShutdown() ? ", shut down" : ", running")
                + ", workers="
                + config.workers()
                + ", "
                + pool.idle()
                + ", queued="
                + pool.queued()
                + ", alive="
                + (runtime.spawned() - runtime.finished())
                + "]";
    }
}
