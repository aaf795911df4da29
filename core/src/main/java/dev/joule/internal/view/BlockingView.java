package dev.joule.internal.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The executor whose tasks may block. */
public final class BlockingView extends View {
    private final @Nullable String name;
    private final BlockingThreads threads;
    private final ContextFreeExecutor bare = new ContextFreeExecutor(this);

    /**
     * @param name the name of threads of its own; null if it shares them
     */
    public BlockingView(ViewHost host, @Nullable String name, BlockingThreads threads) {
        super(host);
        this.name = name;
        this.threads = threads;
    }

    /** The threads behind a view. */
    public interface BlockingThreads {

        /**
         * Runs a task.
         *
         * @throws java.util.concurrent.RejectedExecutionException after the scheduler's shutdown,
         *     or when no thread can be started
         */
        void execute(ViewTask task);

        /**
         * Ends the threads that are this view's own, when the scheduler is stopped, and moves the
         * calls that have not begun to a list. It can be called again.
         */
        default void stopInto(List<Runnable> calls) {}

        /** Adds the threads to a list that are this view's own and run a task. */
        default void addBusyTo(List<Thread> busy) {}

        /** Ends the threads that are this view's own, once they are idle. */
        default void release() {}
    }

    @Override
    void hand(ViewTask task) {
        threads.execute(task);
    }

    @Override
    void release() {
        threads.release();
    }

    /** Returns the threads behind this view. */
    BlockingThreads threads() {
        return threads;
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return bare.submit(host().withContext(Objects.requireNonNull(task, "task")));
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return submit(Executors.callable(task, result));
    }

    @Override
    public Future<?> submit(Runnable task) {
        return submit(Executors.callable(task));
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        return bare.invokeAll(withContext(tasks));
    }

    @Override
    public <T> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bare.invokeAll(withContext(tasks), timeout, unit);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return bare.invokeAny(withContext(tasks));
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return bare.invokeAny(withContext(tasks), timeout, unit);
    }

    private <T> List<Callable<T>> withContext(Collection<? extends Callable<T>> tasks) {
        List<Callable<T>> carried = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            carried.add(host().withContext(Objects.requireNonNull(task, "task")));
        }
        return carried;
    }

    @Override
    public String toString() {
        String inside = name == null ? state() : name + ", " + state();
        return "blocking executor[" + inside + "] of " + host().scheduler();
    }
}
