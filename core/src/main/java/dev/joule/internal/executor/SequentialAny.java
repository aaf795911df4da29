package dev.joule.internal.executor;

import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * {@code invokeAny} for a caller that is a worker itself: it runs the tasks one after the other on
 * the spot, since waiting for others could wait for itself.
 */
public final class SequentialAny {
    private SequentialAny() {}

    /** The first value that one of the tasks returns. */
    public static <T> T invoke(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        try {
            return firstOf(tasks, false, 0);
        } catch (TimeoutException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The same, beginning no task after the time is up. */
    public static <T> T invoke(Collection<? extends Callable<T>> tasks, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        return firstOf(tasks, true, nanos);
    }

    private static <T> T firstOf(
            Collection<? extends Callable<T>> tasks, boolean timed, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("no tasks were given");
        }
        long start = System.nanoTime();
        Throwable last = null;
        for (Callable<T> task : tasks) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (timed && System.nanoTime() - start >= nanos) {
                throw new TimeoutException();
            }
            try {
                return task.call();
            } catch (Throwable thrown) {
                last = thrown;
            }
        }
        throw failure(last);
    }

    private static ExecutionException failure(@Nullable Throwable last) {
        return new ExecutionException("no task returned a value", last);
    }
}
