package dev.joule.internal.executor;

import dev.joule.internal.park.StackRoom;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.worker.Nesting;
import java.util.concurrent.Callable;
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
public final class DelayedTask<T> extends DelayedFuture<T> implements RunnableScheduledFuture<T> {
    private final DelayedTasks owner;

    /** Positive: a fixed rate; negative: a fixed delay; 0: once. */
    private final long periodNanos;

    private volatile long dueNanos;

    /** The timer of a later run of a series; the first run's is the task itself. */
    private volatile @Nullable Again again;

    DelayedTask(Callable<T> callable, long dueNanos, long periodNanos, DelayedTasks owner) {
        super(callable, dueNanos);
        this.dueNanos = dueNanos;
        this.periodNanos = periodNanos;
        this.owner = owner;
    }

    /** Returns the task that a timer hands over; null if the timer is for something else. */
    static @Nullable DelayedTask<?> of(TimerEntry timer) {
        if (timer instanceof DelayedTask<?> task) {
            return task;
        }
        return timer instanceof Again again ? again.task : null;
    }

    /** Sets the timer that hands the task to the scheduler when it is due: from now on it waits. */
    void arm() {
        try {
            owner.host().addTimer(this);
        } catch (Throwable thrown) {
            abandon(); // its caller hears of it; the timer may be set or not
            throw thrown;
        }
    }

    private void armAgain() {
        Again next = new Again(this, dueNanos);
        again = next;
        owner.host().addTimer(next);
        if (isCancelled()) {
            disarm(); // cancelled before the new timer could be seen
        } else if (!owner.mayRepeat() && disarm()) {
            cancel(false); // the shutdown may have looked before it could be seen
        }
    }

    /** Takes the timer away. Returns whether the task had not been queued yet. */
    boolean disarm() {
        Again later = again;
        return later == null ? tryCancel() : later.tryCancel();
    }

    boolean isOf(DelayedTasks tasks) {
        return owner == tasks;
    }

    /** Returns whether its time has not come. */
    boolean isWaiting() {
        TimerEntry timer = again;
        timer = timer == null ? this : timer;
        return !isDone() && !timer.isFired() && !timer.isTimerCancelled();
    }

    @Override
    void requireRoomToEnd() {
        if (isAwaited() || owner.isHeldUpBy(this)) {
            StackRoom.require(); // a thread that waits must hear of the end
        }
    }

    @Override
    void over() {
        try {
            if (!isFired() || again != null) {
                disarm();
            }
        } finally {
            owner.isOver(this);
        }
    }

    @Override
    protected void fire() {
        owner.handOver(this);
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

    /** Runs the task. Notes it as the innermost one, unless its worker knows that already. */
    @Override
    public void run() {
        WorkerWaits helper = owner.helper();
        Nesting nesting = helper.isTopLevel(this) ? null : helper.nesting();
        if (nesting == null) {
            runHere();
            return;
        }
        Runnable outer = nesting.enter(this);
        try {
            runHere();
        } finally {
            nesting.leave(outer);
        }
    }

    private void runHere() {
        if (isPeriodic()) {
            runAsSeries();
        } else {
            runOnce();
        }
    }

    private void runAsSeries() {
        if (owner.mayRepeat() && runAndReset()) {
            dueNanos =
                    periodNanos > 0
                            ? dueNanos + periodNanos
                            : owner.host().nanoTime() - periodNanos;
            if (owner.mayRepeat()) {
                try {
                    armAgain();
                } catch (OutOfMemoryError error) { // otherwise its waiters would never be notified
                    fail(error);
                }
            } else {
                cancel(false);
            }
        } else if (!isDone()) {
            cancel(false);
        }
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        Nesting nesting = nestingOfWaiter();
        if (nesting != null && !isOverWithin(getDelay(TimeUnit.NANOSECONDS))) {
            InPlaceWait.runInPlace(this, turn(), nesting);
        }
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        long delay = Math.max(0, getDelay(TimeUnit.NANOSECONDS));
        long left = Math.max(0, unit.toNanos(timeout)) - delay;
        Nesting nesting = left > 0 ? nestingOfWaiter() : null;
        if (nesting != null && !isOverWithin(delay)) {
            LentTasks lent = InPlaceWait.lend(turn(), nesting, owner.helper());
            try {
                return super.get(left, TimeUnit.NANOSECONDS);
            } finally {
                InPlaceWait.endLoan(this, nesting, lent);
            }
        }
        return super.get(timeout, unit);
    }

    /** Returns that of a calling worker, which may have to run the task; null if it need not. */
    private @Nullable Nesting nestingOfWaiter() {
        return isDone() || isPeriodic() ? null : owner.helper().nesting();
    }

    /** Hands a series over once more. */
    private static final class Again extends TimerEntry {
        private @Nullable DelayedTask<?> task;

        Again(DelayedTask<?> task, long deadline) {
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
