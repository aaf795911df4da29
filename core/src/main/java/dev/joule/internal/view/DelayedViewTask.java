package dev.joule.internal.view;

import dev.joule.internal.park.StackRoom;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The future of a delayed or periodic task of a view. A delayed task of the scheduler, its trigger,
 * runs it when it is due.
 */
final class DelayedViewTask<T> extends FutureTask<T> implements RunnableScheduledFuture<T> {
    private final WorkersView view;
    private final boolean periodic;
    private final Entry entry;

    /** Null until the scheduler has accepted it. */
    private volatile @Nullable ScheduledFuture<?> trigger;

    DelayedViewTask(WorkersView view, Callable<T> body, boolean periodic) {
        super(body);
        this.view = view;
        this.periodic = periodic;
        entry = new Entry(view);
    }

    ViewTask entry() {
        return entry;
    }

    void setTrigger(ScheduledFuture<?> given) {
        trigger = given;
        if (isDone() || entry.isClaimed) {
            given.cancel(false); // before the trigger could be seen
        }
    }

    /** Returns what the trigger runs. */
    Runnable whenDue() {
        return new Due(this);
    }

    /** A class and not a lambda: the first may be needed in a full heap. */
    private record Due(DelayedViewTask<?> task) implements Runnable {
        @Override
        public void run() {
            task.fire();
        }
    }

    /** Runs the task, now that it is due. */
    void fire() {
        if (!entry.begin()) {
            return;
        }
        boolean again = false;
        entry.running = view.host().innermost();
        try {
            if (periodic) {
                again = runAndReset();
            } else {
                run();
            }
        } finally {
            if (again && !view.isShutdown()) {
                entry.rest();
                if (view.isShutdown() || isDone()) { // the shutdown may have found it running
                    cancel(false);
                    entry.claim();
                }
            } else {
                entry.end();
                cancel(false); // without effect if it is done
                cancelTrigger();
            }
        }
    }

    private void cancelTrigger() {
        ScheduledFuture<?> known = trigger;
        if (known != null) {
            known.cancel(false);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        StackRoom.require(); // cancelled and still listed it would keep the view
        boolean isCancelled = super.cancel(false);
        if (isCancelled && mayInterruptIfRunning) {
            entry.interrupt(); // not by the future, which would hit a task that runs in place
        }
        return isCancelled;
    }

    /** A task that is cancelled before it has begun is over. */
    @Override
    protected void done() {
        if (isCancelled()) {
            cancelTrigger();
            if (entry != null) {
                entry.claim();
            }
        }
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        ScheduledFuture<?> known = trigger;
        if (known != null && mayHaveToHelp()) {
            try {
                known.get();
            } catch (CancellationException cancelled) {
                // Returned by a shutdown, or cancelled: the future knows.
            }
        }
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        ScheduledFuture<?> known = trigger;
        if (known != null && mayHaveToHelp()) {
            try {
                known.get(timeout, unit);
            } catch (CancellationException cancelled) {
                // As above.
            }
        }
        return super.get(timeout, unit);
    }

    /** A worker that waits may be the one that has to run the task. */
    private boolean mayHaveToHelp() {
        return !isDone() && !periodic && view.host().runsTasks();
    }

    @Override
    public boolean isPeriodic() {
        return periodic;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        ScheduledFuture<?> known = trigger;
        return known == null ? 0 : known.getDelay(unit);
    }

    @Override
    public int compareTo(Delayed other) {
        if (other == this) {
            return 0;
        }
        ScheduledFuture<?> known = trigger;
        ScheduledFuture<?> its = other instanceof DelayedViewTask<?> task ? task.trigger : null;
        return known != null && its != null
                ? known.compareTo(its) // by the times themselves, not by two looks at the clock
                : Long.compare(
                        getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    /** Returns the task of the scheduler that runs this one. */
    @Nullable Object trigger() {
        return trigger;
    }

    final class Entry extends ViewTask {
        private volatile boolean isClaimed;

        /** The task of the scheduler that runs this one; null until it does. */
        private volatile @Nullable Object running;

        Entry(View view) {
            super(view);
        }

        @Override
        public DelayedViewTask<T> command() {
            return DelayedViewTask.this;
        }

        @Override
        public @Nullable Runnable leftOver() {
            cancel(false); // as the scheduler does with a delayed task of its own
            return null;
        }

        @Override
        @Nullable Object guarded() {
            return running;
        }

        @Override
        boolean isPeriodic() {
            return periodic;
        }

        @Override
        void claimed() {
            isClaimed = true;
            cancelTrigger();
        }

        @Override
        public void run() {
            fire();
        }
    }
}
