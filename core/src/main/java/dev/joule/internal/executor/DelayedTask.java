package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerEntry;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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
    /* field | write                                  | read     | guards
     * timer | Release: the push of the timer is a CAS | volatile | the timer's fields */
    private static final VarHandle TIMER =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "timer",
                    VarHandle.class,
                    DelayedTask.class,
                    Timer.class);

    private final DelayedTasks owner;

    /** Positive: a fixed rate; negative: a fixed delay; 0: once. */
    private final long periodNanos;

    /** The timer of the next run. */
    @SuppressWarnings("NullAway.Init") // by its handle
    private volatile Timer timer;

    /**
     * @param delayNanos a delay in the past is due now
     */
    public DelayedTask(
            Callable<T> callable, long delayNanos, long periodNanos, DelayedTasks owner) {
        super(callable, owner.currentWorker());
        this.periodNanos = DelayedTasks.bounded(periodNanos);
        this.owner = owner;
        TIMER.setRelease(this, new Timer(this, owner.dueIn(delayNanos)));
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
        owner.host().addTimer(timer);
        if (isWithdrawn()) { // before this timer could be seen
            disarm();
        }
    }

    /** Takes the timer away. Returns whether the task had not been queued yet. */
    final boolean disarm() {
        return timer.tryCancel();
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
            long last = periodNanos > 0 ? timer.deadlineNanos() : owner.host().nanoTime();
            TIMER.setRelease(this, new Timer(this, last + Math.abs(periodNanos)));
            rest();
            if (mayRepeat()) {
                arm();
                // The shutdown may have looked before the timer could be seen.
                if (mayRepeat() || !disarm()) {
                    return;
                }
            }
        }
        if (!isWithdrawn()) { // one that was returned stays as it is
            cancel(false); // without effect if it is done
        }
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
        return unit.convert(timer.deadlineNanos() - owner.host().nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public final int compareTo(Delayed other) {
        if (other instanceof DelayedTask<?> task) {
            return Long.signum(timer.deadlineNanos() - task.timer.deadlineNanos());
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

    /** Returns the period in nanoseconds; refuses one that is not positive. */
    public static long periodNanos(long period, TimeUnit unit) {
        if (period <= 0) {
            throw new IllegalArgumentException("the period must be positive, not " + period);
        }
        return unit.toNanos(period);
    }
}
