package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The delayed and periodic tasks of a scheduler that are not over. Those whose time has not come
 * are in the wheels and in no other list; those whose time has come are where any task is.
 */
public final class DelayedTasks {
    private final Host host;
    private final Supplier<@Nullable Worker> currentWorker;

    /**
     * True once a shutdown has ended the series: those in a queue end without another run. Written
     * before the shutdown returns, so that a later shutdownNow reads it; for one at the same time
     * either answer will do.
     */
    private volatile boolean areSeriesOver;

    /** The scheduler. */
    public interface Host extends TimerHost {
        /**
         * Returns whether any timer that is set is as wanted; exact for those whose setting has
         * returned.
         */
        boolean anyTimer(Predicate<? super TimerEntry> wanted);

        /** Takes a task that is due; never refuses. */
        void acceptDue(Runnable task);

        boolean isShutdown();

        /** Asks {@link #isEmpty} again if the scheduler waits for its end. */
        void recheckTermination();
    }

    /**
     * @param currentWorker returns the worker of the scheduler in whose thread it is called
     */
    public DelayedTasks(Host host, Supplier<@Nullable Worker> currentWorker) {
        this.host = host;
        this.currentWorker = currentWorker;
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
        if (!host.isShutdown() || !task.disarm()) {
            return true;
        }
        host.recheckTermination(); // which may have seen the timer
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
        host.anyTimer(timer -> {
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
        return !host.anyTimer(timer -> {
            DelayedTask<?> task = DelayedTask.of(timer);
            return task != null && !task.isDone();
        });
    }

    void handOver(DelayedTask<?> task) {
        host.acceptDue(task.turn());
    }

    boolean mayRepeat() {
        return !host.isShutdown();
    }

    void recheckEnd() {
        host.recheckTermination();
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
