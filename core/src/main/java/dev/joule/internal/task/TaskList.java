package dev.joule.internal.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A doubly linked list through the tasks themselves; not thread-safe. */
final class TaskList {
    private @Nullable Task<?> head;

    void add(Task<?> task) {
        Task<?> first = head;
        task.listNext = first;
        if (first != null) {
            first.listPrevious = task;
        }
        head = task;
    }

    void remove(Task<?> task) {
        Task<?> before = task.listPrevious;
        Task<?> after = task.listNext;
        if (before == null) {
            head = after;
        } else {
            before.listNext = after;
        }
        if (after != null) {
            after.listPrevious = before;
        }
        task.listPrevious = null;
        task.listNext = null;
    }

    boolean isEmpty() {
        return head == null;
    }

    void addTo(List<? super Task<?>> all) {
        for (Task<?> task = head; task != null; task = task.listNext) {
            all.add(task);
        }
    }
}
