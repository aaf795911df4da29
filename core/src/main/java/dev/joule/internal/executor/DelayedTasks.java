package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The delayed and periodic tasks of a scheduler that are not over. Those whose time has not come
 * are in the wheels and in no other list; those whose time has come are where any task is.
 */
public final class DelayedTasks {
    private final TimerHost host;
    private final Pending pending;
    private final Executor handOver;
    private final BooleanSupplier isShutdown;
    private final Supplier<@Nullable Worker> currentWorker;
    private final Runnable recheckEnd;

    /**
     * True once a shutdown has ended the series: those in a queue end without another run. Written
     * before the shutdown returns, so that a later shutdownNow reads it; for one at the same time
     * either answer will do.
     */
    private volatile boolean areSeriesOver;

    /** The timers that are set. */
    public interface Pending {
        /** Returns whether any is as wanted; exact for those whose setting has returned. */
        boolean any(Predicate<? super TimerEntry> wanted);
    }

    /**
     * @param pending the timers that were set at the host
     * @param handOver takes a task that is due; it never refuses
     * @param currentWorker returns the worker of the scheduler in whose thread it is called
     * @param recheckEnd asks {@link #isEmpty} again if the scheduler waits for its end
     */
    public DelayedTasks(
            TimerHost host,
            Pending pending,
            Executor handOver,
            BooleanSupplier isShutdown,
            Supplier<@Nullable Worker> currentWorker,
            Runnable recheckEnd) {
        this.host = host;
        this.pending = pending;
        this.handOver = handOver;
        this.isShutdown = isShutdown;
        this.currentWorker = currentWorker;
        this.recheckEnd = recheckEnd;
    }

    /**
     * Starts a task, unless the scheduler is shut down and its end may have overlooked it.
     *
     * @return whether it waits, runs or was returned; if not, it must be refused
     */
    public boolean tryStart(DelayedTask<?> task) {
        task.arm();
        // The push of the timer is a full fence; so is the beginning of a shutdown, which looks at
        // the timers afterwards. One of the two sees the other.
        if (!isShutdown.getAsBoolean() || !task.disarm()) {
            return true;
        }
        recheckEnd.run(); // which may have seen the timer
        return false;
    }

    /** After a shutdown a single task still runs; a series ends. */
    public void cancelPeriodic() {
        areSeriesOver = true;
        for (DelayedTask<?> task : waiting()) {
            if (task.isPeriodic()) {
                task.cancel(false);
            }
        }
    }

    /**
     * Cancels a task that was taken from a queue, if it is a series that a shutdown has ended.
     *
     * @return whether the task is over, and is not to be returned
     */
    public boolean tryEndSeries(@Nullable Runnable task) {
        if (areSeriesOver
                && task instanceof DelayedTask<?> series
                && series.isPeriodic()
                && series.isOf(this)) {
            series.cancel(false);
            return true;
        }
        return false;
    }

    /** Takes out everything whose time has not come. */
    public List<Runnable> drain() {
        List<Runnable> drained = new ArrayList<>();
        for (DelayedTask<?> task : waiting()) {
            if (task.disarm() && !tryEndSeries(task) && task.tryReturn()) {
                drained.add(task);
            }
        }
        return drained;
    }

    private List<DelayedTask<?>> waiting() {
        List<DelayedTask<?>> all = new ArrayList<>();
        pending.any(timer -> {
            DelayedTask<?> task = DelayedTask.of(timer);
            if (task != null && !task.isDone()) {
                all.add(task);
            }
            return false;
        });
        return all;
    }

    /**
     * Returns whether no task waits for its time: exact for tasks whose start has returned. One
     * that is due and not over is in a queue, or in the hand of a thread that is not parked.
     */
    public boolean isEmpty() {
        return !pending.any(timer -> {
            DelayedTask<?> task = DelayedTask.of(timer);
            return task != null && !task.isDone();
        });
    }

    void handOver(DelayedTask<?> task) {
        handOver.execute(task.turn());
    }

    boolean mayRepeat() {
        return !isShutdown.getAsBoolean();
    }

    void recheckEnd() {
        recheckEnd.run();
    }

    Supplier<@Nullable Worker> currentWorker() {
        return currentWorker;
    }

    TimerHost host() {
        return host;
    }

    /** Returns the time after a delay; the far future stays comparable with the clock. */
    long dueIn(long delayNanos) {
        return host.nanoTime() + Math.max(0, bounded(delayNanos));
    }

    static long bounded(long nanos) {
        return Math.clamp(nanos, -TimerHost.FAR_NANOS, TimerHost.FAR_NANOS);
    }
}
