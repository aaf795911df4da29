package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
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
    private final WorkerWaits helper;
    private final Runnable onOver;

    /** Made once: the last worker that parks asks, whether there is memory or not. */
    private final Finder finder = new Finder();

    /**
     * True once a shutdown has ended the series: those in a queue end without another run. Written
     * before the shutdown returns, so that a later shutdownNow reads it; for one at the same time
     * either answer will do.
     */
    private volatile boolean areSeriesOver;

    /** A task that the last question whether any is left has found: the end waits for it. */
    private volatile @Nullable DelayedTask<?> found;

    /** The timers that are set. */
    public interface Pending {
        /** Returns whether any is as wanted; exact for those whose setting has returned. */
        boolean any(Predicate<? super TimerEntry> wanted);
    }

    /**
     * @param pending the timers that were set at the host
     * @param handOver takes a task that is due; it never refuses
     * @param onOver called when the task is over that {@link #isEmpty} has found last
     */
    public DelayedTasks(
            TimerHost host,
            Pending pending,
            Executor handOver,
            BooleanSupplier isShutdown,
            WorkerWaits helper,
            Runnable onOver) {
        this.host = host;
        this.pending = pending;
        this.handOver = handOver;
        this.isShutdown = isShutdown;
        this.helper = helper;
        this.onOver = onOver;
    }

    /** Makes a task, which waits from {@link #tryStart} on. */
    public <T> DelayedTask<T> make(Callable<T> callable, long delayNanos, long periodNanos) {
        // A delay in the past is due now; the far future stays comparable with the clock.
        long delay = Math.clamp(delayNanos, 0, TimerHost.FAR_NANOS);
        long period = Math.clamp(periodNanos, -TimerHost.FAR_NANOS, TimerHost.FAR_NANOS);
        return new DelayedTask<>(callable, host.nanoTime() + delay, period, this);
    }

    /**
     * Starts a task, unless the scheduler is shut down and its end may have overlooked it.
     *
     * @return whether it waits, runs or was given back; if not, it must be refused
     */
    public boolean tryStart(DelayedTask<?> task) {
        task.arm();
        // The push of the timer is a full fence; so is the beginning of a shutdown, which looks at
        // the timers afterwards. One of the two sees the other.
        if (!isShutdown.getAsBoolean() || !task.disarm()) {
            return true;
        }
        task.cancel(false);
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

    /** Returns whether a shutdown has ended the series. */
    public boolean areSeriesOver() {
        return areSeriesOver;
    }

    /** Takes out everything whose time has not come. */
    public List<Runnable> drain() {
        List<DelayedTask<?>> waiting = waiting();
        List<Runnable> drained = new ArrayList<>(waiting.size()); // nothing is lost to a full heap
        for (DelayedTask<?> task : waiting) {
            if (!task.isDone() && task.disarm()) {
                drained.add(task);
            }
        }
        return drained;
    }

    private List<DelayedTask<?>> waiting() {
        Collector all = new Collector();
        boolean stopped = pending.any(all);
        assert !stopped;
        return all.tasks;
    }

    /**
     * Returns whether no task waits for its time: exact for tasks whose start has returned. One
     * that is due and not over is in a queue, or in the hand of a thread that is not parked.
     */
    public boolean isEmpty() {
        DelayedTask<?> known = found;
        if (known != null && known.isWaiting()) {
            return false;
        }
        return !pending.any(finder);
    }

    /** Returns whether the end waits for that task. */
    boolean isHeldUpBy(DelayedTask<?> task) {
        return found == task;
    }

    /** Checks again for the end if that waited for this task, which is over. */
    void isOver(DelayedTask<?> task) {
        if (isHeldUpBy(task)) {
            onOver.run();
        }
    }

    void handOver(DelayedTask<?> task) {
        try {
            handOver.execute(task);
        } catch (OutOfMemoryError error) { // then its future says so, instead of waiting for ever
            task.fail(error);
        }
    }

    boolean mayRepeat() {
        return !isShutdown.getAsBoolean();
    }

    WorkerWaits helper() {
        return helper;
    }

    TimerHost host() {
        return host;
    }

    /** Lists the tasks that are not over. */
    private static final class Collector implements Predicate<TimerEntry> {
        final List<DelayedTask<?>> tasks = new ArrayList<>();

        @Override
        public boolean test(TimerEntry timer) {
            DelayedTask<?> task = DelayedTask.of(timer);
            if (task != null && !task.isDone()) {
                tasks.add(task);
            }
            return false;
        }
    }

    /** Finds a task that is not over, and says that the end waits for it. */
    private final class Finder implements Predicate<TimerEntry> {
        @Override
        public boolean test(TimerEntry timer) {
            DelayedTask<?> task = DelayedTask.of(timer);
            if (task == null || task.isDone()) {
                return false;
            }
            found = task;
            // pairs-with: DelayedTasks#isOver, which comes after the task's end
            return !task.isDone();
        }
    }
}
