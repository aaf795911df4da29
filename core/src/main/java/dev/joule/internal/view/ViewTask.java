package dev.joule.internal.view;

import dev.joule.internal.queue.MayBeOver;
import org.jspecify.annotations.Nullable;

/**
 * A task of a view: see the package for its states. All fields are guarded by its ring's monitor.
 */
public abstract class ViewTask implements MayBeOver {
    private static final int NEW = 0;
    private static final int BEGUN = 1;
    private static final int OVER = 2;

    private final @Nullable View view;
    private final @Nullable TaskRing ring;

    ViewTask previous = this;
    ViewTask next = this;

    /** The thread that the task runs on. */
    @Nullable Thread runner;

    private int state = NEW;
    private boolean interrupted;

    ViewTask(View view) {
        this.view = view;
        this.ring = view.ringOfCaller();
    }

    private ViewTask() {
        view = null;
        ring = null;
    }

    /** Returns the fixed end of a ring. */
    static ViewTask sentinel() {
        return new Sentinel();
    }

    /** Returns the task as it was submitted; null if no shutdown returns it. */
    public abstract @Nullable Runnable command();

    /**
     * Ends a claimed task that nobody was given, or returns what is to run in its place; null if
     * nothing is.
     */
    public @Nullable Runnable leftOver() {
        return command();
    }

    /** Is called when the task was claimed and will not run. */
    void claimed() {}

    boolean isPeriodic() {
        return false;
    }

    /** Returns what {@link ViewHost#interrupt} takes for the task, while that runs. */
    @Nullable Object guarded() {
        return null;
    }

    final ViewHost host() {
        return view().host();
    }

    private View view() {
        if (view == null) {
            throw new IllegalStateException("no task");
        }
        return view;
    }

    private TaskRing ring() {
        if (ring == null) {
            throw new IllegalStateException("no task");
        }
        return ring;
    }

    /** {@inheritDoc} Without the monitor: a task that is over stays so. */
    @Override
    public final boolean isOver() {
        return state == OVER;
    }

    /** Lists the task; returns false if its view was shut down. */
    final boolean tryList() {
        TaskRing home = ring();
        synchronized (home) {
            if (view().isClosed()) {
                return false;
            }
            home.add(this);
            return true;
        }
    }

    /** Returns whether the caller is to run the task. */
    final boolean begin() {
        synchronized (ring()) {
            if (state != NEW) {
                return false;
            }
            runner = Thread.currentThread();
            state = BEGUN;
            return true;
        }
    }

    /** Ends the task that the caller has begun. */
    final void end() {
        leave(OVER);
        view().taskIsOver();
    }

    /** Makes a periodic task ready for its next run. */
    final void rest() {
        leave(NEW);
    }

    private void leave(int newState) {
        boolean wasInterrupted;
        TaskRing home = ring();
        synchronized (home) {
            state = newState;
            runner = null;
            wasInterrupted = interrupted;
            interrupted = false;
            if (newState == OVER) {
                home.remove(this);
            }
        }
        if (wasInterrupted) {
            Thread.interrupted(); // it was meant for this task
        }
    }

    /**
     * Takes the task away from the thread that would run it; returns false if it has begun or is
     * over.
     */
    public final boolean claim() {
        TaskRing home = ring();
        synchronized (home) {
            if (!claimHolding()) {
                return false;
            }
        }
        claimed();
        view().taskIsOver();
        return true;
    }

    /** Claims the task with the monitor held; the caller does the rest of {@link #claim}. */
    final boolean claimHolding() {
        if (state != NEW) {
            return false;
        }
        state = OVER;
        ring().remove(this);
        return true;
    }

    /** Interrupts the task if it runs. */
    final void interrupt() {
        synchronized (ring()) {
            interruptHolding();
        }
    }

    /** Interrupts the task if it runs; the caller holds the monitor. */
    final void interruptHolding() {
        Thread thread = runner;
        if (thread != null) {
            interrupted = true;
            host().interrupt(guarded(), thread);
        }
    }

    private static final class Sentinel extends ViewTask {
        @Override
        public @Nullable Runnable command() {
            return null;
        }

        @Override
        public void run() {
            throw new IllegalStateException("no task");
        }
    }
}
