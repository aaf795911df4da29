package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerEntry;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The future that {@code schedule}, {@code scheduleAtFixedRate} and {@code scheduleWithFixedDelay}
 * return.
 */
public class DelayedTask<T> extends SubmittedTask<T> implements RunnableScheduledFuture<T> {
    private final DelayedTasks owner;

    /** Positive: a fixed rate; negative: a fixed delay; 0: once. */
    private final long periodNanos;

    private volatile long dueNanos;

    /** The timer of the next run; null before the task was started. */
    private volatile @Nullable Timer timer;

    /**
     * @param delayNanos a delay in the past is due now
     */
    public DelayedTask(
            Callable<T> callable, long delayNanos, long periodNanos, DelayedTasks owner) {
        super(callable, owner.currentWorker());
        dueNanos = owner.dueIn(delayNanos);
        this.periodNanos = DelayedTasks.bounded(periodNanos);
        this.owner = owner;
    }

    /** Returns the task that a timer hands over; null if the timer is for something else. */
    static @Nullable DelayedTask<?> of(TimerEntry timer) {
        return timer instanceof Timer its ? its.task : null;
    }

    final boolean isOf(DelayedTasks tasks) {
        return owner == tasks;
    }

    /** Sets the timer that hands the task to the scheduler when it is due. */
    final void arm() {
        Timer next = new Timer(this, dueNanos);
        timer = next;
        owner.host().addTimer(next);
        if (isWithdrawn()) { // before the timer could be seen
            disarm();
        }
    }

    /** Takes the timer away. Returns whether the task had not been queued yet. */
    public final boolean disarm() {
        Timer its = timer;
        return its != null && its.tryCancel();
    }

    @Override
    protected void done() {
        disarm();
        owner.recheckEnd();
    }

    // ---- for views

    /** Returns whether the task has been cancelled or returned. */
    protected boolean isWithdrawn() {
        return isCancelled();
    }

    /** Returns whether a series goes on. */
    protected boolean mayRepeat() {
        return owner.mayRepeat();
    }

    /** Called after each run of a series, before its timer is set again. */
    protected void rest() {}

    // ---- running

    @Override
    public final void run() {
        if (!isPeriodic()) {
            super.run();
            return;
        }
        if (mayRepeat() && runAndReset()) {
            long now = owner.host().nanoTime();
            dueNanos = periodNanos > 0 ? dueNanos + periodNanos : now - periodNanos;
            rest();
            if (mayRepeat()) {
                arm();
                // The shutdown may have looked before the timer could be seen.
                if (mayRepeat() || !disarm()) {
                    return;
                }
            }
        }
        cancel(false); // without effect if it is done
    }

    @Override
    boolean awaitTurn() throws InterruptedException {
        if (isPeriodic()) {
            return false;
        }
        try {
            get(getDelay(TimeUnit.NANOSECONDS), TimeUnit.NANOSECONDS);
            return false;
        } catch (TimeoutException due) {
            return true;
        } catch (ExecutionException | CancellationException over) {
            return false;
        }
    }

    @Override
    public final boolean isPeriodic() {
        return periodNanos != 0;
    }

    @Override
    public final long getDelay(TimeUnit unit) {
        return unit.convert(dueNanos - owner.host().nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public final int compareTo(Delayed other) {
        if (other instanceof DelayedTask<?> task) {
            return Long.signum(dueNanos - task.dueNanos);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    private static final class Timer extends TimerEntry {
        private @Nullable DelayedTask<?> task;

        Timer(DelayedTask<?> task, long deadline) {
            super(deadline);
            this.task = task;
        }

        @Override
        protected void fire() {
            DelayedTask<?> due = task;
            if (due != null) {
                due.owner.handOver(due);
            }
        }

        @Override
        protected void clear() {
            task = null;
        }
    }
}
