package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.worker.Nesting;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What {@code schedule}, {@code scheduleAtFixedRate} and {@code scheduleWithFixedDelay} return. */
public final class DelayedTask<T> extends GuardedTask<T> implements RunnableScheduledFuture<T> {
    private final DelayedTasks owner;

    /** Positive: a fixed rate; negative: a fixed delay; 0: once. */
    private final long periodNanos;

    private volatile long dueNanos;
    private volatile Timer timer;

    /** Counted by its owner until somebody takes it off the list; once. */
    private final AtomicBoolean isListed = new AtomicBoolean(true);

    DelayedTask(Callable<T> callable, long dueNanos, long periodNanos, DelayedTasks owner) {
        super(callable, owner.helper());
        this.dueNanos = dueNanos;
        this.periodNanos = periodNanos;
        this.owner = owner;
        timer = new Timer(this, dueNanos);
    }

    /** Whether this call is the one that takes the task off the list. */
    boolean tryUnlist() {
        return isListed.getAndSet(false);
    }

    /** Sets the timer that hands the task to the scheduler when it is due. */
    void arm() {
        owner.host().addTimer(timer); // which ignores one that was cancelled meanwhile
    }

    private void armAgain() {
        timer = new Timer(this, dueNanos);
        arm();
        if (isCancelled()) {
            disarm(); // cancelled before the new timer could be seen
        }
    }

    /** Ends the task that could not be handed over. */
    void failed(Throwable thrown) {
        setException(thrown);
    }

    /** Takes the timer away; whether the task had not been handed over yet. */
    boolean disarm() {
        return timer.tryCancel();
    }

    @Override
    public boolean isPeriodic() {
        return periodNanos != 0;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(dueNanos - owner.host().nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        if (other instanceof DelayedTask<?> task) {
            return Long.signum(dueNanos - task.dueNanos);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    @Override
    public void run() {
        if (periodNanos == 0) {
            super.run();
        } else if (owner.mayRepeat() && super.runAndReset()) {
            dueNanos =
                    periodNanos > 0
                            ? dueNanos + periodNanos
                            : owner.host().nanoTime() - periodNanos;
            if (owner.mayRepeat()) {
                try {
                    armAgain();
                } catch (OutOfMemoryError error) { // or who waits for it would never hear of that
                    failed(error);
                }
            } else {
                cancel(false);
            }
        } else if (!isDone()) {
            cancel(false);
        }
    }

    /** Over, one way or the other: nothing more to keep. */
    @Override
    protected void done() {
        disarm();
        owner.withdraw(this);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        Nesting nesting = nestingOfWaiter();
        if (nesting != null) {
            try {
                return super.get(getDelay(TimeUnit.NANOSECONDS), TimeUnit.NANOSECONDS);
            } catch (TimeoutException due) {
                Waits.runInPlace(this, nesting);
            }
        }
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        long left = unit.toNanos(timeout) - Math.max(0, getDelay(TimeUnit.NANOSECONDS));
        Nesting nesting = left > 0 ? nestingOfWaiter() : null;
        if (nesting != null) {
            try {
                return super.get(getDelay(TimeUnit.NANOSECONDS), TimeUnit.NANOSECONDS);
            } catch (TimeoutException due) {
                return getLent(nesting, left, TimeUnit.NANOSECONDS);
            }
        }
        return super.get(timeout, unit);
    }

    /** Returns that of a calling worker, which may have to run the task; null if it need not. */
    private @Nullable Nesting nestingOfWaiter() {
        return isDone() || isPeriodic() ? null : owner.helper().nesting();
    }

    /** Hands the task over when its time has come. */
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
