package dev.joule.internal.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A FIFO queue guarded by its owner's lock. If {@link #add} runs out of memory, nothing has
 * changed. (An {@link java.util.ArrayDeque} stores the element before it grows, and when it cannot
 * grow it takes itself for empty: it keeps what it has refused, and later adds overwrite what it
 * has accepted.)
 */
public final class TaskChain {
    private @Nullable Link first;
    private @Nullable Link last;
    private int size;

    /** Adds a task behind all others. */
    public void add(Runnable task) {
        Link link = new Link(task); // before the first change
        if (last == null) {
            first = link;
        } else {
            last.next = link;
        }
        last = link;
        size++;
    }

    /** Takes the task that was added first; returns null if there is none. */
    public @Nullable Runnable poll() {
        Link link = first;
        if (link == null) {
            return null;
        }
        first = link.next;
        if (first == null) {
            last = null;
        }
        size--;
        return link.task;
    }

    /** Moves all tasks to a list that has room for them. */
    public void drainTo(List<? super Runnable> drained) {
        Runnable task = poll();
        while (task != null) {
            drained.add(task);
            task = poll();
        }
    }

    /** Drops all tasks. */
    public void clear() {
        first = null;
        last = null;
        size = 0;
    }

    public int size() {
        return size;
    }

    private static final class Link {
        final Runnable task;
        @Nullable Link next;

        Link(Runnable task) {
            this.task = task;
        }
    }
}
