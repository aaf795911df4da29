package dev.joule.internal.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** The views of a scheduler that have not ended, as far as they are reachable. */
public final class Views {
    private final Set<View> open = Collections.newSetFromMap(new WeakHashMap<>());

    private boolean isEnded;

    /** Makes a view known; ends it if the scheduler has ended. */
    public synchronized <V extends View> V add(V view) {
        if (isEnded) {
            view.schedulerEnded();
        } else {
            open.add(view);
        }
        return view;
    }

    /** Forgets a view that has ended. */
    public synchronized void remove(View view) {
        open.remove(view);
    }

    /** Returns the views that have not ended. */
    public synchronized List<View> snapshot() {
        return open.isEmpty() ? List.of() : new ArrayList<>(open);
    }

    private synchronized List<View> snapshotAtTheEnd() {
        List<View> views = snapshot(); // first: there may be no memory for it
        isEnded = true;
        return views;
    }

    /** Shuts all views down, as their scheduler was. */
    public void shutdown() {
        for (View view : snapshot()) {
            view.shutdown();
        }
    }

    /** Ends all views, after their scheduler. */
    public void schedulerEnded() {
        for (View view : snapshotAtTheEnd()) {
            view.schedulerEnded();
            remove(view);
        }
    }

    /**
     * Shuts all views down with their scheduler, and adds what they have not begun to a list. If
     * there is no memory for that, what is in the list has been claimed, and the rest has not.
     */
    public void claimInto(List<ViewTask> claimed) {
        for (View view : snapshot()) {
            view.claimInto(claimed);
        }
    }

    /** Stops the threads that are the views' own; what they have not begun is moved to a list. */
    public void stopThreadsInto(List<Runnable> calls) {
        for (View view : snapshot()) {
            if (view instanceof BlockingView blocking) {
                blocking.threads().stopInto(calls);
            }
        }
    }

    /** Adds the threads to a list that are the views' own and run a task. */
    public void addBusyTo(List<Thread> busy) {
        for (View view : snapshot()) {
            if (view instanceof BlockingView blocking) {
                blocking.threads().addBusyTo(busy);
            }
        }
    }

    /** Adds the tasks of the scheduler that run delayed tasks among these to a set. */
    public static void addTriggers(
            List<@Nullable ViewTask> claimed, Set<@Nullable Object> triggers) {
        for (ViewTask task : claimed) {
            if (task != null && task.command() instanceof DelayedViewTask<?> delayed) {
                triggers.add(delayed.trigger());
            }
        }
    }
}
