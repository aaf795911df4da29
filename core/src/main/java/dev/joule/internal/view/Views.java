package dev.joule.internal.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** The views of a scheduler that have not ended, as far as they are reachable. */
public final class Views {
    private final Set<View> open = Collections.newSetFromMap(new WeakHashMap<>());

    /** Makes a view known. */
    public synchronized <V extends View> V add(V view) {
        open.add(view);
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

    /** Shuts all views down, as their scheduler was. */
    public void shutdown() {
        for (View view : snapshot()) {
            view.shutdown();
        }
    }

    /** Ends all views, after their scheduler. */
    public void schedulerEnded() {
        for (View view : snapshot()) {
            view.schedulerEnded();
            remove(view);
        }
    }

    /**
     * Stops views with their scheduler. Turns the given list, of what the scheduler never ran, into
     * what was submitted, and adds what only the views know.
     *
     * @param views those there were before the scheduler was stopped, which may have ended them
     */
    public static List<Runnable> stop(List<View> views, List<Runnable> neverRan) {
        if (views.isEmpty()) {
            return neverRan;
        }
        List<Runnable> given = new ArrayList<>(neverRan.size());
        for (Runnable task : neverRan) {
            if (task instanceof ViewTask entry) {
                Runnable command = entry.command();
                if (entry.claim() && command != null) {
                    given.add(command);
                }
            } else {
                given.add(task);
            }
        }
        for (View view : views) {
            stop(view, given);
        }
        return given;
    }

    private static void stop(View view, List<Runnable> given) {
        List<Runnable> its = new ArrayList<>();
        view.takeUnbegun(its);
        Set<@Nullable Object> triggers = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Runnable command : its) {
            if (command instanceof DelayedViewTask<?> delayed) {
                triggers.add(delayed.trigger());
            }
        }
        for (int i = given.size() - 1; i >= 0; i--) {
            if (triggers.contains(given.get(i))) {
                given.remove(i);
            }
        }
        given.addAll(its);
        view.shutdown();
        if (view instanceof BlockingView blocking) {
            blocking.stop();
        }
    }
}
