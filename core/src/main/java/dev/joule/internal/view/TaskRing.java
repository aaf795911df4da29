package dev.joule.internal.view;

import java.util.List;
import java.util.function.Consumer;

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

    synchronized int size() {
        return size;
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

    /** Claims all tasks that have not begun, and adds them to a list that has room for them. */
    synchronized void claimAll(List<ViewTask> claimed) {
        ViewTask task = sentinel.next;
        while (task != sentinel) {
            ViewTask next = task.next;
            if (task.claimHolding()) {
                claimed.add(task);
            }
            task = next;
        }
    }

    /**
     * Interrupts the threads of the tasks that run. One whose channel throws when it is closed
     * keeps no other from it.
     */
    synchronized void interruptAll(Consumer<? super Throwable> uncaught) {
        for (ViewTask task = sentinel.next; task != sentinel; task = task.next) {
            try {
                task.interruptHolding();
            } catch (Throwable thrown) {
                uncaught.accept(thrown);
            }
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
