package dev.joule.internal.view;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a view's unfinished tasks, in a ring around a sentinel, the oldest first. Its monitor
 * guards the ring and the states of its tasks.
 */
final class TaskRing {
    private final ViewTask sentinel = ViewTask.sentinel();
    private int size;

    /** Lists a new task; the caller holds the monitor. */
    void add(ViewTask task) {
        task.previous = sentinel.previous;
        task.next = sentinel;
        sentinel.previous.next = task;
        sentinel.previous = task;
        size++;
    }

    /** Removes a listed task; the caller holds the monitor. */
    void remove(ViewTask task) {
        task.previous.next = task.next;
        task.next.previous = task.previous;
        task.previous = task;
        task.next = task;
        size--;
    }

    synchronized boolean isEmpty() {
        return size == 0;
    }

    /** Returns whether the calling thread is in one of the tasks. */
    synchronized boolean isCallerInside() {
        Thread caller = Thread.currentThread();
        for (ViewTask task = sentinel.next; task != sentinel; task = task.next) {
            if (task.runner == caller) {
                return true;
            }
        }
        return false;
    }

    /** Claims all tasks that have not begun, and adds them to a list. */
    @SuppressWarnings("NonApiType") // room is made before the first claim
    synchronized void claimAll(ArrayList<ViewTask> claimed) {
        claimed.ensureCapacity(claimed.size() + size); // before the first claim
        ViewTask task = sentinel.next;
        while (task != sentinel) {
            ViewTask next = task.next;
            if (task.claimHolding()) {
                claimed.add(task);
            }
            task = next;
        }
    }

    /** Interrupts the threads of the tasks that run. */
    synchronized void interruptAll() {
        for (ViewTask task = sentinel.next; task != sentinel; task = task.next) {
            task.interruptHolding();
        }
    }

    /** Adds the periodic tasks to a list. */
    synchronized void addPeriodic(List<ViewTask> periodic) {
        for (ViewTask task = sentinel.next; task != sentinel; task = task.next) {
            if (task.isPeriodic()) {
                periodic.add(task);
            }
        }
    }
}
