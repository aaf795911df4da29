package dev.joule.internal.scheduler;

import dev.joule.Scheduler;
import dev.joule.SchedulerStats;
import dev.joule.ShutdownReport;
import dev.joule.internal.blocking.BlockingPool;
import dev.joule.internal.executor.DelayedTask;
import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.executor.Elsewhere;
import dev.joule.internal.executor.Helper;
import dev.joule.internal.executor.SubmittedTask;
import dev.joule.internal.stack.StackRoom;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.CallableTask;
import dev.joule.internal.task.Hints;
import dev.joule.internal.task.PollableTask;
import dev.joule.internal.task.Task;
import dev.joule.internal.task.TaskHome;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerThread;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler: takes work in, and ties the parts together.
 *
 * <p>Longer than other classes: it is the whole of two public interfaces, mostly in short methods
 * that hand on.
 */
public final class JouleScheduler extends AbstractExecutorService
        implements Scheduler, TimerHost, Helper {
    private static final int MAX_BLOCKING_THREADS = 512;
    private static final long BLOCKING_IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final SchedulerConfig config;
    private final Lifecycle lifecycle;
    private final Pool pool;
    private final TaskHome home;
    private final DelayedTasks delayed;
    private final BlockingPool blocking;
    private final @Nullable Admission admission;
    private final Wrapping wrapping;
    private final VirtualThreads virtual;
    private final List<WorkerThread> threads;
    private final @Nullable RescueTeam rescue;
    private final Ending ending;

    private JouleScheduler(SchedulerConfig config) {
        this.config = config;
        lifecycle = new Lifecycle(config.workers());
        wrapping = new Wrapping(config.contextHook());
        pool =
                new Pool(
                        new Pool.Setup(
                                config.workers(),
                                config.stealing(),
                                System.nanoTime(),
                                Clock.SYSTEM,
                                config.newDriver(),
                                config.workerHooks(),
                                config::handle,
                                lifecycle));
        home = new TaskHome(this, pool, config::handle);
        delayed =
                new DelayedTasks(
                        this, this::accept, lifecycle::isShutdown, this, lifecycle::lookAgain);
        blocking =
                new BlockingPool(
                        config.name(),
                        config.daemon(),
                        MAX_BLOCKING_THREADS,
                        BLOCKING_IDLE_NANOS,
                        config::handle,
                        () -> {});
        admission =
                config.maxPending() == Integer.MAX_VALUE
                        ? null
                        : new Admission(config.maxPending());
        virtual = new VirtualThreads(pool, lifecycle, wrapping, config.uncaught(), this);
        lifecycle.attach(
                pool,
                () ->
                        home.registry().isEmpty()
                                && delayed.isEmpty()
                                && pool.carrying().living().isEmpty()
                                && pool.isDrained());
        threads = new ArrayList<>(config.workers());
        for (int i = 0; i < config.workers(); i++) {
            threads.add(
                    new WorkerThread(
                            config.workerName(i),
                            config.daemon(),
                            pool.worker(i),
                            this::workerEnded));
        }
        rescue =
                config.isRescued()
                        ? new RescueTeam(config, pool, lifecycle, this::workerEnded)
                        : null;
        ending = new Ending(lifecycle, pool, home, delayed, blocking, virtual, this::carriers);
    }

    /** The threads of the workers and of the spares that live. */
    private List<Thread> carriers() {
        List<Thread> carriers = new ArrayList<>(threads);
        if (rescue != null) {
            carriers.addAll(rescue.spares());
        }
        return carriers;
    }

    /** Makes a scheduler and starts its threads: all of them, or none. */
    public static JouleScheduler start(SchedulerConfig config) {
        JouleScheduler scheduler = new JouleScheduler(config);
        boolean allStarted = false;
        try {
            scheduler.threads.forEach(Thread::start);
            if (scheduler.rescue != null) {
                scheduler.rescue.start();
            }
            allStarted = true;
        } finally {
            if (!allStarted) {
                scheduler.lifecycle.stopNow();
            }
        }
        return scheduler;
    }

    private void workerEnded() {
        lifecycle.workerEnded();
        if (lifecycle.isTerminated()) {
            home.closeAndCancel(); // who polls on a thread of their own has no timers any more
            blocking.shutdown();
        }
    }

    // ---- taking work in

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task, "task");
        Worker worker = pool.current();
        if (worker != null) {
            refuseAfterShutdown();
            worker.schedule(wrapping.around(task, null));
        } else {
            Admission entered = enter();
            submit(wrapping.around(task, entered), entered);
        }
    }

    /** Takes a task from a thread that is no worker and that has its context already. */
    private void submitBare(Runnable task) {
        Admission entered = enter();
        submit(wrapping.aroundBare(task, entered), entered);
    }

    private void submit(Runnable task, @Nullable Admission entered) {
        if (isInVirtualThread()) {
            refuseAfterShutdown();
            accept(task);
            return;
        }
        if (!pool.injection().trySubmit(task, Hints.ofCaller())) {
            throw refused(entered);
        }
        pool.notifyWork();
    }

    @Override
    public <T> JoinHandle<T> spawn(Pollable<T> task) {
        Objects.requireNonNull(task, "task");
        Worker worker = pool.current();
        Admission entered = worker == null ? enter() : null;
        return begin(new PollableTask<>(home, wrapping.around(task, entered)), worker, entered);
    }

    @Override
    public <T> JoinHandle<T> spawn(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        Worker worker = pool.current();
        Admission entered = worker == null ? enter() : null;
        return begin(new CallableTask<>(home, wrapping.around(task, entered)), worker, entered);
    }

    private <T> Task<T> begin(Task<T> task, @Nullable Worker worker, @Nullable Admission entered) {
        if (worker != null) {
            refuseAfterShutdown();
            worker.schedule(task);
            worker.countSpawned();
        } else if (isInVirtualThread()) {
            refuseAfterShutdown();
            accept(task);
            home.countSpawnedOutside();
        } else {
            if (!pool.injection().trySubmit(task, Hints.ofCaller())) {
                throw refused(entered);
            }
            home.countSpawnedOutside();
            pool.notifyWork();
        }
        return task;
    }

    @Override
    public <T> JoinHandle<T> spawnBlocking(Callable<T> call) {
        Objects.requireNonNull(call, "call");
        Callable<T> body = wrapping.around(call, null);
        StackRoom.require();
        lifecycle.blockingCallBegins();
        try {
            refuseAfterShutdown();
            BlockingTask<T> task = new BlockingTask<>(home, body, lifecycle::blockingCallEnds);
            blocking.execute(task.asRunnable());
            home.countSpawnedOutside();
            return task;
        } catch (Throwable thrown) {
            lifecycle.blockingCallEnds();
            throw thrown;
        }
    }

    @Override
    public <T> T blockOn(Pollable<T> pollable) throws InterruptedException {
        Objects.requireNonNull(pollable, "pollable");
        if (isOnOwnWorker()) {
            throw new IllegalStateException(
                    "blockOn() would block a worker of the scheduler it waits for;"
                            + " spawn the pollable, or poll it from the task");
        }
        return home.blockOn(pollable);
    }

    /** Takes a task that was accepted before, such as a delayed one that is due. */
    private void accept(Runnable task) {
        Worker worker = pool.current();
        if (worker != null) {
            worker.schedule(task);
        } else if (!pool.carrying().trySchedule(task)) {
            pool.pushFromOutside(task, Hints.ofCaller());
        }
    }

    /**
     * Whether the caller is a virtual thread of this scheduler. What it submits comes from inside,
     * as a task's does; but it may wait, for that does not hold its worker.
     */
    private boolean isInVirtualThread() {
        return pool.carrying().isCaller();
    }

    /** Enters the bound, if there is one; whoever submits from inside does not count. */
    private @Nullable Admission enter() {
        Admission bound = admission;
        if (bound == null || isInVirtualThread()) {
            return null;
        }
        if (!bound.tryEnter()) {
            throw new RejectedExecutionException(
                    this + " has " + bound.limit() + " submissions waiting already");
        }
        return bound;
    }

    private RejectedExecutionException refused(@Nullable Admission entered) {
        Admission.giveBack(entered);
        return new RejectedExecutionException(this + " is shut down");
    }

    private void refuseAfterShutdown() {
        if (lifecycle.isShutdown()) {
            throw refused(null);
        }
    }

    // ---- virtual threads

    @Override
    public Thread.Builder.OfVirtual threadBuilder() {
        return virtual.builder();
    }

    @Override
    public ThreadFactory threadFactory() {
        return virtual.factory();
    }

    @Override
    public ExecutorService newThreadPerTaskExecutor() {
        return Executors.newThreadPerTaskExecutor(virtual.factory());
    }

    /**
     * What the JDK takes for its own scheduler, when this one carries all virtual threads of the
     * process. It must not be shut down then: threads of the JDK's own, which all need, may be
     * among them.
     *
     * @throws UnsupportedOperationException where the JDK's side cannot be reached
     */
    public CarrierOfAll carrierOfAll() {
        return virtual.carrierOfAll(this);
    }

    // ---- Helper

    @Override
    public boolean isOnOwnWorker() {
        return pool.current() != null;
    }

    @Override
    public void runElsewhere(Runnable task) {
        StackRoom.require();
        lifecycle.blockingCallBegins();
        try {
            blocking.execute(new LentCall(task, home, lifecycle));
        } catch (Throwable thrown) {
            lifecycle.blockingCallEnds();
            throw thrown;
        }
    }

    // ---- ExecutorService

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new SubmittedTask<>(wrapping.around(callable, null), this);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return newTaskFor(Executors.callable(runnable, value));
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return lent().invokeAny(wrapping.around(tasks));
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return lent().invokeAny(wrapping.around(tasks), timeout, unit);
    }

    /** Where the JDK's {@code invokeAny} may run tasks that have their contexts already. */
    private Elsewhere lent() {
        if (isOnOwnWorker()) {
            refuseAfterShutdown();
            return new Elsewhere(this::runElsewhere);
        }
        return new Elsewhere(this::submitBare);
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
        return repeat(command, initialDelay, period, unit, 1);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return repeat(command, initialDelay, delay, unit, -1);
    }

    private ScheduledFuture<?> repeat(
            Runnable command, long initialDelay, long period, TimeUnit unit, int sign) {
        Objects.requireNonNull(command, "command");
        if (period <= 0) {
            throw new IllegalArgumentException("the period must be positive, not " + period);
        }
        return delay(
                Executors.callable(command),
                unit.toNanos(initialDelay),
                sign * unit.toNanos(period));
    }

    private <T> DelayedTask<T> delay(Callable<T> callable, long delayNanos, long periodNanos) {
        refuseAfterShutdown();
        Callable<T> body = wrapping.around(callable, null);
        StackRoom.require(); // a task that is listed and has no timer would keep the scheduler
        DelayedTask<T> task = delayed.add(body, delayNanos, periodNanos);
        if (lifecycle.isShutdown() && delayed.withdraw(task)) {
            throw refused(null);
        }
        delayed.start(task);
        return task;
    }

    // ---- TimerHost

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void addTimer(TimerEntry entry) {
        Worker worker = pool.current();
        if (worker == null) {
            worker = pool.worker(Integer.remainderUnsigned(Hints.ofCaller(), pool.size()));
        }
        if (!worker.wheel().add(entry)) {
            return; // cancelled already
        }
        pool.timerAdded(entry.deadlineNanos());
    }

    // ---- the end

    @Override
    public void shutdown() {
        ending.begin();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return ending.now().neverRan();
    }

    @Override
    public ShutdownReport shutdown(Duration grace) {
        Objects.requireNonNull(grace, "grace");
        refuseOnOwnWorker("shutdown(Duration)");
        return ending.after(grace);
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
        ending.awaited();
    }

    private void refuseOnOwnWorker(String call) {
        if (isOnOwnWorker() || isInVirtualThread() || BlockingTask.isCurrent(home)) {
            throw new IllegalStateException(
                    call + " in a task of " + this + " would wait for itself");
        }
    }

    // ---- what others want to know

    @Override
    public SchedulerStats stats() {
        return StatsReader.read(pool, home);
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
        String state = isTerminated() ? "terminated" : isShutdown() ? "shut down" : "running";
        return "Scheduler["
                + config.name()
                + ", "
                + state
                + ", workers="
                + config.workers()
                + ", "
                + pool.idle()
                + ", queued="
                + pool.queued()
                + ", alive="
                + (home.spawned() - home.finished())
                + "]";
    }
}
