package dev.joule.internal.executor;

import dev.joule.internal.submit.TaskDecorator;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An executor whose futures capture the context of the submitting thread, each once. */
public abstract class ContextExecutor extends AbstractExecutorService {
    protected final TaskDecorator decorator;
    private final AbstractExecutorService bare = new BareExecutor();

    public ContextExecutor(TaskDecorator decorator) {
        this.decorator = decorator;
    }

    /** Executes a task that has its context already. */
    protected abstract void executeCaptured(Runnable task);

    @Override
    protected abstract <T> RunnableFuture<T> newTaskFor(Callable<T> callable);

    @Override
    protected final <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return newTaskFor(Executors.callable(runnable, value));
    }

    @Override
    public final <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return bare.invokeAny(decorator.around(tasks));
    }

    @Override
    public final <T> T invokeAny(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return bare.invokeAny(decorator.around(tasks), timeout, unit);
    }

    /** Runs the JDK's {@code invokeAny}, which executes its own tasks around those it was given. */
    private final class BareExecutor extends AbstractExecutorService {
        @Override
        public void execute(Runnable task) {
            executeCaptured(task);
        }

        @Override
        public boolean isShutdown() {
            return ContextExecutor.this.isShutdown();
        }

        @Override
        public boolean isTerminated() {
            return ContextExecutor.this.isTerminated();
        }

        @Override
        public void shutdown() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Runnable> shutdownNow() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }
    }
}
