package dev.joule.internal.task;

import java.util.concurrent.Callable;

/**
 * A call that may block: it runs on a thread of the blocking pool, and its end wakes who waits for
 * it as that of any task does. Cancelled before it begins, it never begins.
 */
public final class BlockingTask<T> extends Task<T> {
    /** The scheduler whose call the thread is in. */
    private static final ThreadLocal<TaskHome> CURRENT = new ThreadLocal<>();

    /** The scheduler for one of whose workers the thread runs a task. */
    private static final ThreadLocal<TaskHome> LENT = new ThreadLocal<>();

    private final Runnable onEnd;

    public BlockingTask(TaskHome home, Callable<T> callable, Runnable onEnd) {
        super(home, callable);
        this.onEnd = onEnd;
    }

    /** What the blocking pool runs. */
    public Runnable asRunnable() {
        return new Run(this);
    }

    /** Ends a call that a closing pool gave back; whether nobody had cancelled it before. */
    public static boolean abandon(Runnable run) {
        if (run instanceof Run(BlockingTask<?> task)) {
            boolean isFirst = !task.isCancelRequested();
            task.endUnrun();
            return isFirst;
        }
        return false;
    }

    /** Whether the calling thread is in a blocking call of that scheduler. */
    public static boolean isCurrent(TaskHome home) {
        return CURRENT.get() == home;
    }

    /** Returns whether the calling thread runs a task in the place of a worker that waits. */
    static boolean isLentTo(TaskHome home) {
        return !Thread.currentThread().isVirtual() && LENT.get() == home;
    }

    /**
     * Runs a task in the place of a worker of that scheduler: waits are refused inside as they are
     * on a worker, and those for the scheduler's end, too.
     */
    public static void runIn(TaskHome home, Runnable task) {
        CURRENT.set(home);
        LENT.set(home);
        try {
            task.run();
        } finally {
            CURRENT.remove();
            LENT.remove();
        }
    }

    @SuppressWarnings("unchecked") // the body is what the constructor got
    private void call() {
        Object body = body();
        if (isCancelRequested() || body == null) {
            endUnrun();
            return;
        }
        long outcome = 0;
        Object value;
        CURRENT.set(home());
        try {
            value = ((Callable<T>) body).call();
        } catch (Throwable thrown) {
            outcome = TaskState.FAILED;
            value = thrown;
        }
        CURRENT.remove();
        try {
            complete(outcome, value, null);
        } finally {
            onEnd.run();
        }
    }

    private void endUnrun() {
        try {
            if (body() instanceof Wrapped wrapped) {
                wrapped.abandoned();
            }
            complete(TaskState.CANCELLED, null, null);
        } finally {
            onEnd.run();
        }
    }

    @Override
    Object advance(Object body) {
        throw new IllegalStateException("a blocking call is no task of a worker");
    }

    @Override
    void abandon(Object body) {}

    private record Run(BlockingTask<?> task) implements Runnable {
        @Override
        public void run() {
            task.call();
        }
    }
}
