package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** The delayed and periodic tasks of a scheduler that are not over. */
public final class DelayedTasks {
    /** 73 years: two of them still compare right on a clock that wraps. */
    private static final long FOREVER = Long.MAX_VALUE / 4;

    private final Set<DelayedTask<?>> pending = ConcurrentHashMap.newKeySet();

    /**
     * Never less than are listed: a task is counted before it is, and until it is no more. The set
     * itself counts afterwards, so that it may call itself empty while it is not.
     */
    private final AtomicInteger counted = new AtomicInteger();

    private final TimerHost host;
    private final Executor handOver;
    private final BooleanSupplier isShutdown;
    private final Helper helper;
    private final Runnable onEmpty;

    /**
     * @param handOver takes a task that is due; it never refuses
     * @param onEmpty called when, after a shutdown, the last task is over
     */
    public DelayedTasks(
            TimerHost host,
            Executor handOver,
            BooleanSupplier isShutdown,
            Helper helper,
            Runnable onEmpty) {
        this.host = host;
        this.handOver = handOver;
        this.isShutdown = isShutdown;
        this.helper = helper;
        this.onEmpty = onEmpty;
    }

    /**
     * Lists a task. Refusal is the caller's business: it looks at the shutdown again after this,
     * and calls {@link #withdraw} or {@link #start}.
     */
    public <T> DelayedTask<T> add(Callable<T> callable, long delayNanos, long periodNanos) {
        // A delay in the past is due now; the far future stays comparable with the clock.
        long delay = Math.clamp(delayNanos, 0, FOREVER);
        long period = Math.clamp(periodNanos, -FOREVER, FOREVER);
        DelayedTask<T> task = new DelayedTask<>(callable, host.nanoTime() + delay, period, this);
        counted.incrementAndGet();
        boolean isListed = false;
        try {
            isListed = pending.add(task);
        } finally {
            if (!isListed) { // out of memory, with the task in the set or not
                withdraw(task);
            }
        }
        return task;
    }

    public void start(DelayedTask<?> task) {
        task.arm();
    }

    /**
     * Takes back a task that was refused after all, or returned unrun; whether it was still there
     * to be taken.
     */
    public boolean withdraw(DelayedTask<?> task) {
        if (!task.tryUnlist()) {
            return false;
        }
        pending.remove(task);
        if (counted.decrementAndGet() == 0 && isShutdown.getAsBoolean()) {
            onEmpty.run();
        }
        return true;
    }

    /** After a shutdown what was to run once still runs; what repeats ends. */
    public void cancelPeriodic() {
        for (DelayedTask<?> task : pending) {
            if (task.isPeriodic()) {
                task.cancel(false);
            }
        }
    }

    /** Takes out everything whose time has not come. */
    public List<Runnable> drain() {
        List<DelayedTask<?>> all = List.copyOf(pending);
        List<Runnable> drained = new ArrayList<>(all.size()); // what is taken must arrive
        for (DelayedTask<?> task : all) {
            if (task.disarm() && withdraw(task)) {
                drained.add(task);
            }
        }
        return drained;
    }

    /** Whether none is left: exact for tasks that are listed before the question. */
    public boolean isEmpty() {
        return counted.get() == 0;
    }

    void handOver(DelayedTask<?> task) {
        try {
            handOver.execute(task);
        } catch (OutOfMemoryError error) { // then its future says so, instead of waiting for ever
            task.failed(error);
        }
    }

    boolean mayRepeat() {
        return !isShutdown.getAsBoolean();
    }

    Helper helper() {
        return helper;
    }

    TimerHost host() {
        return host;
    }
}
