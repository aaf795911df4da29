package dev.joule.compute;

import dev.joule.compute.internal.join.ListJoin;
import dev.joule.compute.internal.join.LongSupplierJoin;
import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.join.SupplierJoin;
import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.ScopeState;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of workers for computations that fork and join.
 *
 * {@snippet class="dev.joule.compute.ComputeSnippets" region="pool"}
 *
 * <p>Every method may be called from any thread. On a worker of this pool the work runs on that
 * worker, except for {@link #submit}, which does not wait; {@link #close} throws there. Any other
 * thread, virtual ones included, waits until the computation completes; if it is interrupted
 * meanwhile, the computation is cancelled and the method throws {@link
 * java.util.concurrent.CancellationException}, at once if no worker has begun it. Code that must
 * not wait, such as a task of a {@code Scheduler}, calls {@link #submit}.
 *
 * <p>A worker that waits for a branch runs other branches of the same computation meanwhile, and
 * nothing else: the waiting code may hold a lock that another computation needs. So does a worker
 * that waits for a computation on another pool. That computation becomes a part of the waiting one:
 * cancelling the waiting computation cancels both, and the part may call back into the first pool.
 * Calls between two pools should go one way: if all workers of both call the other pool from
 * independent computations, they wait until one of these is cancelled. If a branch throws, the join
 * throws the same exception; if both do, it throws that of the first branch, with the other one
 * suppressed in it. A second branch that has not begun by then is not run.
 *
 * @implNote A fork whose second branch no other worker takes costs a few nanoseconds: it is made
 *     visible only when another worker looks for work. An idle pool uses no processor time.
 */
public final class ComputePool implements AutoCloseable {

    private final WorkerRegistry core;
    private final boolean closeable;

    ComputePool(WorkerRegistry core, boolean closeable) {
        this.core = core;
        this.closeable = closeable;
    }

    /** Creates a pool with as many workers as there are processors. */
    public static ComputePool create() {
        return builder().build();
    }

    /** Returns a new builder. */
    public static ComputePoolBuilder builder() {
        return new ComputePoolBuilder();
    }

    /**
     * Returns the pool that {@link Compute} uses on threads that are no workers. It is created at
     * the first call, with as many workers as there are processors, and never ends: {@link #close}
     * has no effect on it.
     */
    public static ComputePool shared() {
        return SharedPool.shared();
    }

    /**
     * Returns the pool of the calling worker, or the {@link #shared} one if the calling thread is
     * no worker. On a worker the result is a view of the pool, which cannot close it, and not the
     * object that was built.
     */
    public static ComputePool current() {
        return Thread.currentThread() instanceof ComputeThread worker
                ? new ComputePool(worker.core(), false)
                : shared();
    }

    /** Returns the number of workers. */
    public int workers() {
        return core.workers();
    }

    /**
     * Runs a computation on the pool and waits for its result.
     *
     * @throws RejectedExecutionException if the pool is closed
     */
    public <T extends @Nullable Object> T invoke(Supplier<? extends T> task) {
        Objects.requireNonNull(task, "task");
        return core.self() != null ? task.get() : OutsideJob.call(core, Computation.begin(), task);
    }

    /** Runs a computation on the pool and waits until it completes. */
    public void invoke(Runnable task) {
        this.<@Nullable Void>invoke(supplier(task));
    }

    /**
     * Runs a computation that the given token can cancel, and waits for its result.
     *
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public <T extends @Nullable Object> T invoke(
            Cancellation cancellation, Supplier<? extends T> task) {
        Objects.requireNonNull(task, "task");
        cancellation.check();
        Computation computation = Computation.begin();
        cancellation.attach(computation, core);
        try {
            return invoke(computation, task);
        } finally {
            cancellation.detach(computation);
        }
    }

    /**
     * Runs a computation, which may be a part of another one, on the pool, and waits for its
     * result.
     */
    <T extends @Nullable Object> T invoke(Computation computation, Supplier<? extends T> task) {
        ComputeThread self = core.self();
        if (self == null) {
            return OutsideJob.call(core, computation, task);
        }
        Computation before = self.computation();
        self.enter(computation);
        try {
            return task.get();
        } finally {
            self.enter(before);
        }
    }

    /**
     * Runs an operation. If a listener was given to it, or to an operation around it, runs it on
     * this pool and counts its steps.
     */
    void operate(@Nullable ProgressListener listener, long steps, Runnable operation) {
        if (listener == null && !ComputeThread.isCounting()) {
            operation.run();
            return;
        }
        Runnable reported =
                () -> {
                    operation.run();
                    if (listener != null) {
                        listener.progressed(steps, steps);
                    }
                };
        this.<@Nullable Void>invoke(Computation.begin(listener, steps), supplier(reported));
    }

    /** Returns a task that has no result as one whose result is null. */
    static Supplier<@Nullable Void> supplier(Runnable task) {
        Objects.requireNonNull(task, "task");
        return () -> {
            task.run();
            return null;
        };
    }

    /**
     * Runs a computation on the pool without waiting for it.
     *
     * @return a stage that the worker completes, or the thread that cancels the computation before
     *     a worker has begun it; cancelling it as a {@code CompletableFuture} cancels the
     *     computation. Blocking on it, or on a stage that {@code thenApply} and the like derive
     *     from it, on a worker of this pool throws {@link IllegalStateException}, since that worker
     *     may be the one that must run the computation: use {@code join} or {@code scope} there.
     *     Blocking on the results of {@code allOf} and {@code anyOf} is not detected
     * @throws RejectedExecutionException if the pool is closed
     */
    public <T extends @Nullable Object> CompletionStage<T> submit(Supplier<? extends T> task) {
        return Submission.start(core, Objects.requireNonNull(task, "task"), null);
    }

    /**
     * Runs a computation that the given token can cancel on the pool, without waiting for it.
     *
     * @return a stage, as {@link #submit(Supplier)} returns; if the computation is cancelled, even
     *     before it begins, it completes with {@link java.util.concurrent.CancellationException}
     * @throws RejectedExecutionException if the pool is closed
     */
    public <T extends @Nullable Object> CompletionStage<T> submit(
            Cancellation cancellation, Supplier<? extends T> task) {
        Objects.requireNonNull(cancellation, "cancellation");
        return Submission.start(core, Objects.requireNonNull(task, "task"), cancellation);
    }

    /** Runs a computation on the pool without waiting for it. */
    public CompletionStage<@Nullable Void> submit(Runnable task) {
        return submit(supplier(task));
    }

    /**
     * Returns this pool as an executor, for libraries that take one, such as the JDK's {@link
     * java.util.concurrent.CompletableFuture}.
     *
     * {@snippet class="dev.joule.compute.ComputeSnippets" region="executor"}
     *
     * <p>{@code execute} starts each task as a computation of its own, as {@link #submit(Runnable)}
     * does, and does not wait for it. An exception that a task throws goes to the
     * uncaught-exception handler of the worker's thread; the worker continues. After {@link #close}
     * the executor throws {@link RejectedExecutionException}. A task should compute: one that
     * blocks holds its worker, and one that waits for a later task of the same pool may deadlock.
     */
    public Executor asExecutor() {
        return new PoolExecutor(core);
    }

    /** Runs two branches, in parallel if a worker is free for the second one. */
    public void join(Runnable first, Runnable second) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        ComputeThread self = core.self();
        if (self != null) {
            RunnableJoin.join(self, first, second);
        } else {
            invoke(() -> join(first, second));
        }
    }

    /**
     * Runs two branches, in parallel if a worker is free for the second one, and combines their
     * results.
     */
    public <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object>
            R join(
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    BiFunction<? super A, ? super B, ? extends R> combine) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        Objects.requireNonNull(combine, "combine");
        ComputeThread self = core.self();
        return self != null
                ? SupplierJoin.<A, B, R>join(self, first, second, combine)
                : this.<R>invoke(() -> this.<A, B, R>join(first, second, combine));
    }

    /** Runs three branches, in parallel if workers are free, and combines their results. */
    public <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    C extends @Nullable Object,
                    R extends @Nullable Object>
            R join(
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    Supplier<? extends C> third,
                    TriFunction<? super A, ? super B, ? super C, ? extends R> combine) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        Objects.requireNonNull(third, "third");
        Objects.requireNonNull(combine, "combine");
        return this.<A, Rest<B, C>, R>join(
                first,
                () -> this.<B, C, Rest<B, C>>join(second, third, Rest::new),
                (a, rest) -> combine.apply(a, rest.second(), rest.third()));
    }

    /** The results of the second and the third of three branches. */
    private record Rest<B extends @Nullable Object, C extends @Nullable Object>(
            B second, C third) {}

    /**
     * Runs any number of branches, in parallel where workers are free.
     *
     * @return the results, in the order of the branches; unmodifiable
     */
    public <T extends @Nullable Object> List<T> join(
            List<? extends Supplier<? extends T>> branches) {
        List<Supplier<? extends T>> copy = List.copyOf(branches);
        return invoke(() -> ListJoin.join(copy));
    }

    /**
     * Calls a function with two arguments, in parallel if a worker is free for the second call.
     *
     * <p>In a recursion that forks very often this is cheaper than two lambdas, which would be two
     * objects per fork.
     */
    public <T extends @Nullable Object, R extends @Nullable Object> R join(
            Function<? super T, ? extends R> function,
            T left,
            T right,
            BiFunction<? super R, ? super R, ? extends R> combine) {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(combine, "combine");
        ComputeThread self = core.self();
        return self != null
                ? SupplierJoin.<T, R>call(self, function, left, right, combine)
                : this.<R>invoke(() -> this.<T, R>join(function, left, right, combine));
    }

    /** Runs two branches as {@link #join(Supplier, Supplier, BiFunction)} does, without boxing. */
    public long joinLong(LongSupplier first, LongSupplier second, LongBinaryOperator combine) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        Objects.requireNonNull(combine, "combine");
        ComputeThread self = core.self();
        return self != null
                ? LongSupplierJoin.join(self, first, second, combine)
                : invoke(() -> joinLong(first, second, combine));
    }

    /**
     * Calls a function twice as {@link #join(Function, Object, Object, BiFunction)} does, without
     * boxing: the cheapest fork.
     */
    public long joinLong(
            LongUnaryOperator function, long left, long right, LongBinaryOperator combine) {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(combine, "combine");
        ComputeThread self = core.self();
        return self != null
                ? LongSupplierJoin.call(self, function, left, right, combine)
                : invoke(() -> joinLong(function, left, right, combine));
    }

    /**
     * Runs two branches, the second one even if the first one throws.
     *
     * <p>If the first branch throws, its exception is thrown, with that of the second one
     * suppressed in it; if only the second branch throws, its exception is thrown. A {@link
     * Cancellation} may keep the second branch from beginning.
     */
    public void tryJoin(Runnable first, Runnable second) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        ComputeThread self = core.self();
        if (self != null) {
            RunnableJoin.tryJoin(self, first, second);
        } else {
            invoke(() -> tryJoin(first, second));
        }
    }

    /**
     * Runs two branches as {@link #tryJoin(Runnable, Runnable)} does, and combines their results.
     */
    public <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object>
            R tryJoin(
                    Supplier<? extends A> first,
                    Supplier<? extends B> second,
                    BiFunction<? super A, ? super B, ? extends R> combine) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        Objects.requireNonNull(combine, "combine");
        ComputeThread self = core.self();
        return self != null
                ? SupplierJoin.<A, B, R>tryJoin(self, first, second, combine)
                : this.<R>invoke(() -> this.<A, B, R>tryJoin(first, second, combine));
    }

    /**
     * Runs a body that may spawn any number of tasks, and waits for all of them.
     *
     * <p>The first exception of the body or of a task is thrown, with up to 64 others suppressed in
     * it. Tasks that have not begun by then are not run.
     *
     * {@snippet class="dev.joule.compute.ComputeSnippets" region="scope"}
     */
    public void scope(Consumer<? super Scope> body) {
        Objects.requireNonNull(body, "body");
        scoped(scope -> body.accept(new Scope(scope)));
    }

    private void scoped(Consumer<? super ScopeState> body) {
        ComputeThread self = core.self();
        if (self == null) {
            invoke(() -> scoped(body));
            return;
        }
        ScopeState scope = new ScopeState(self);
        try {
            body.accept(scope);
        } catch (Throwable e) {
            scope.close(e);
            throw e;
        }
        scope.close(null);
    }

    /**
     * Runs an action once on every worker, with the worker's index, and waits for all of them.
     *
     * <p>A worker that is in a task runs the action after that task, or while the task waits. If
     * the action throws on one worker, workers that have not begun it do not run it.
     */
    public void broadcast(IntConsumer action) {
        Objects.requireNonNull(action, "action");
        scoped(scope -> {
            for (int i = 0; i < core.workers(); i++) {
                int index = i;
                scope.mail(index, () -> action.accept(index));
            }
        });
    }

    /**
     * Rejects new computations, waits for those that run or are queued, and stops the workers. A
     * computation that runs may still fork, and may call this pool from another pool that it has
     * called.
     *
     * <p>If the waiting thread is interrupted, these computations are cancelled, and the wait
     * continues until they have ended. One that no worker has begun by then does not run. Stages
     * that depend on it run on the closing thread; calls that they make to this pool are rejected.
     * Closing the {@link #shared} pool has no effect.
     *
     * @implNote Short sums of arrays and ranges, which run no user code, run on the calling thread
     *     even if the pool is closed.
     * @throws IllegalStateException if called on a worker of this pool, or in a computation of this
     *     pool on a worker of another one: it would wait for itself
     */
    @Override
    public void close() {
        if (Thread.currentThread() instanceof ComputeThread worker
                && (worker.core() == core || worker.computation().isIn(core))) {
            throw new IllegalStateException(
                    "cannot close a pool in one of its own computations, since close() waits for"
                            + " them: call it from another thread");
        }
        if (!closeable) {
            return;
        }
        core.shutdown();
        boolean interrupted = false;
        while (true) {
            try {
                core.awaitEnd();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                core.cancelAll();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    WorkerRegistry core() {
        return core;
    }
}
