package dev.joule.internal.executor;

import dev.joule.internal.queue.Skippable;
import dev.joule.internal.submit.DecoratedTask;
import dev.joule.internal.submit.Prepared;
import org.jspecify.annotations.Nullable;

/**
 * A task of a view as it is queued. Its monitor guards all fields.
 *
 * <pre>
 *   NEW --run--&gt; RUNNING --end--&gt; OVER
 *    |   &lt;--rest-- (periodic)      ^
 *    +--claim: returned or cancelled-+
 * </pre>
 *
 * A turn that is over may stay in the queue; it holds neither the task nor the view.
 */
public final class ViewTurn implements Skippable, Prepared {
    private @Nullable View view;

    /** The task as it was submitted; null once it is over. */
    private volatile @Nullable Runnable command;

    /** The task with its context. */
    private @Nullable Runnable body;

    private @Nullable Thread runner;

    /** The task's place in the bounded queue of the scheduler, if that has a bound. */
    private DecoratedTask.@Nullable OfRunnable place;

    ViewTurn(View view, Runnable command, Runnable body) {
        this.view = view;
        this.command = command;
        this.body = body;
    }

    /** Sets the place that a claim of this turn gives back; before the turn is queued. */
    @Override
    public synchronized void setPlace(DecoratedTask.OfRunnable place) {
        this.place = place;
    }

    /** Returns the task as it was submitted; null if it is over. */
    @Nullable Runnable command() {
        return command;
    }

    @Override
    public boolean isOver() {
        return command == null;
    }

    @Override
    public void run() {
        Runnable task = begin();
        if (task != null) {
            try {
                task.run();
            } finally {
                leave(Thread.currentThread()); // without effect on a series that rests
            }
        }
    }

    private synchronized @Nullable Runnable begin() {
        if (runner != null || body == null) {
            return null;
        }
        runner = Thread.currentThread();
        return body;
    }

    /** Makes the turn of a series ready for its next run. */
    synchronized void rest() {
        runner = null;
    }

    /**
     * Takes the task away from the threads that would run it. Returns the task as it was submitted;
     * null if it has begun or is over.
     */
    public @Nullable Runnable claim() {
        Runnable task = leave(null);
        if (task instanceof DelayedTask<?> delayed) {
            delayed.disarm();
        }
        return task;
    }

    /** Ends the task if that thread runs it, or none. Returns the task; null if it is not ended. */
    private @Nullable Runnable leave(@Nullable Thread expected) {
        Runnable task = command;
        DecoratedTask.OfRunnable held;
        View from;
        synchronized (this) {
            from = view;
            if (runner != expected || from == null) {
                return null;
            }
            held = place;
            runner = null;
            view = null;
            command = null;
            body = null;
            place = null;
        }
        if (held != null) {
            held.abandoned();
        }
        from.isOver(this);
        return task;
    }

    /** Interrupts the thread of the task while it runs: no later task of that thread. */
    synchronized void interrupt() {
        if (runner != null) {
            runner.interrupt();
        }
    }

    /** Returns the thread that runs the task; null if none does. */
    synchronized @Nullable Thread runner() {
        return runner;
    }
}
