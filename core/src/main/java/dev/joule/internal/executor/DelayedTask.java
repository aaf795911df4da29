package dev.joule.internal.executor;

import dev.joule.internal.timer.TimerEntry;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What {@code schedule}, {@code scheduleAtFixedRate} and {@code scheduleWithFixedDelay} return. */
public final class DelayedTask<T> extends FutureTask<T> implements RunnableScheduledFuture<T> {
    private final DelayedTasks owner;

    /** Positive: a fixed rate; negative: a fixed delay; 0: once. */
    private final long periodNanos;

    private volatile long dueNanos;
    private volatile @Nullable Timer timer;

    DelayedTask(Callable<T> callable, long dueNanos, long periodNanos, DelayedTasks owner) {
        super(callable);
        this.dueNanos = dueNanos;
        this.periodNanos = periodNanos;
        this.owner = owner;
    }

    /** Sets the timer that hands the task to the scheduler when it is due. */
    void arm() {
        Timer next = new Timer(this, dueNanos);
        timer = next;
        owner.host().addTimer(next);
        if (isCancelled()) {
            next.tryCancel(); // cancelled before the timer could be seen
        }
    }

    /** Takes the timer away; whether the task had not been handed over yet. */
    boolean disarm() {
        Timer armed = timer;
        return armed != null && armed.tryCancel();
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
        return Long.compare(
                getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
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
                arm();
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
        Timer last = timer;
        if (last != null) {
            last.tryCancel();
        }
        owner.forget(this);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        runIfOnOwnWorker();
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (getDelay(TimeUnit.NANOSECONDS) < unit.toNanos(timeout)) {
            runIfOnOwnWorker();
        }
        return super.get(timeout, unit);
    }

    /** A worker that waits for a task it may have to run itself waits for its time and runs it. */
    private void runIfOnOwnWorker() throws InterruptedException {
        if (isDone() || isPeriodic() || !owner.isOnOwnWorker()) {
            return;
        }
        long left = getDelay(TimeUnit.NANOSECONDS);
        while (left > 0 && !isDone()) {
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            left = getDelay(TimeUnit.NANOSECONDS);
        }
        run();
    }

    /** Hands the task over when its time has come. */
    private static final class Timer extends TimerEntry {
        private final DelayedTask<?> task;

        Timer(DelayedTask<?> task, long deadline) {
            super(deadline);
            this.task = task;
        }

        @Override
        protected void fire() {
            task.owner.handOver(task);
        }
    }
}
